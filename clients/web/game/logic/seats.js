// What the seats of a game are to the own one.

/** @typedef {import("../types.js").Game} Game */

/** Why a player cannot come back. */
const GIVEN_UP = ["resigned", "left"];

/** Whether the game ends if the own seat is resigned: no other person is left to play. Opponents of the server do not play on alone.
 * @param {Pick<Game, "seat" | "players" | "seats">} game */
export function endsWithOwnSeat({ seat, players, seats }) {
  const gone = new Set((seats?.items ?? []).filter(({ reason }) => reason !== undefined && GIVEN_UP.includes(reason)).map(({ player }) => player.seat));
  return players.every((one) => one.seat === seat || one.opponent !== undefined || gone.has(one.seat));
}

/** The other seats that the game waits for. @param {Pick<Game, "seat" | "view">} game */
export const othersWaitedFor = ({ seat, view }) => view.waiting_for.filter((one) => one !== seat);
