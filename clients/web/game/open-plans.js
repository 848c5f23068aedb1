// Opens the sheets of plans. Few games need them at once, so they are loaded when they are opened.

/** The sheet of plans. @param {import("./session.js").GameSession} session @param {string} [card] A card that is to be played next. */
export const openPlans = async (session, card) => (await import("./plans.js")).openPlans(session, card);

/** The sheet that ranks cards beforehand. @param {import("./session.js").GameSession} session @param {import("./types.js").Decision} decision */
export const rankFrom = async (session, decision) => (await import("./plans.js")).rankFrom(session, decision);
