"""Lets the bot play against one that answers at random, and prints how often it wins.

    python measure.py URL GAMES

The server must have no rate limits (RATE_ACCOUNT=off RATE_ADDRESS=off).
"""

import sys
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from statistics import mean

from bot import Bot, good
from tharsis_client import AuthenticatedClient, Client
from tharsis_client.api.accounts import sign_in_guest
from tharsis_client.api.tables import create_table, get_table, start_game
from tharsis_client.api.third_parties import create_bot, create_personal_token
from tharsis_client.models import (
    BotRequest, CreatedPersonalToken, GameTable, GuestSignIn, PersonalTokenRequest, Player, ResultView, SignIn,
    StartedGame, TableRequest)


def play(url: str, number: int) -> tuple[int, int]:
    """Plays a game. Returns the points of the bot and those of the other."""
    body = GuestSignIn(device_key=uuid.uuid4().hex, name=f"Random {number}", device="Python")
    guest = good(sign_in_guest.sync(client=Client(url), body=body), SignIn)
    api = AuthenticatedClient(url, guest.access_token)
    account = good(create_bot.sync(client=api, body=BotRequest(name=f"Bot {number}")), Player)
    wanted = PersonalTokenRequest(name="measure", scopes=["bot:play"], bot_id=account.id)
    token = good(create_personal_token.sync(client=api, body=wanted), CreatedPersonalToken).token
    options = TableRequest(players=2, corporate_era=True, draft=number % 2 == 0, allow_bots=True, private=True)
    table = good(create_table.sync(client=api, body=options), GameTable)
    bot, other = Bot(url, token), Bot(url, guest.access_token, choose_any=True)
    with ThreadPoolExecutor() as pool:
        seated = pool.submit(bot.sit_down, str(table.code))
        while good(get_table.sync(table.id, client=api), GameTable).free_seats:
            time.sleep(0.05)
        other.game = good(start_game.sync(table.id, client=api), StartedGame).game_id
        seated.result()
        over, _ = pool.map(Bot.play, [bot, other])
    if not isinstance(over.view.result, ResultView):
        raise RuntimeError(f"game {over.id} has no result")
    seats = {player.seat: player.id for player in over.players}
    points = {seats[score.seat]: score.total for score in over.view.result.scores}
    own = points.pop(account.id)
    return own, max(points.values())


def main(url: str, games: str) -> None:
    """Plays the games one after the other."""
    played = [play(url, number) for number in range(int(games))]
    wins = sum(own > other for own, other in played)
    print(f"the bot won {wins} of {len(played)} games")
    print(f"points: {mean(own for own, _ in played):.1f} to {mean(other for _, other in played):.1f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
