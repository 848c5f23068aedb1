"""A player: signs in, takes a seat, and plays until the game is over. It uses the API only through `tharsis_client`,
which openapi-python-client generates from the document.

    python player.py URL DEVICE_KEY NAME [CODE]

Without CODE it creates a table for PLAYERS, prints its code on standard output, and starts the game when it is full.
"""

import os
import random
import sys
import time
from typing import TypeVar

import httpx
from tharsis_client import AuthenticatedClient, Client
from tharsis_client.api.accounts import refresh_session, sign_in_guest
from tharsis_client.api.games import get_decision, get_game, list_events, play_move, undo_moves
from tharsis_client.api.tables import create_table, get_table, join_table, start_game
from tharsis_client.models import (
    CardsChoice,
    Decision,
    DecisionReply,
    DecisionOption,
    EventPage,
    Game,
    GuestSignIn,
    JoinRequest,
    MoveAnswer,
    MoveReply,
    MoveRequest,
    Problem,
    RefreshRequest,
    ResultView,
    SignIn,
    StartedGame,
    GameTable,
    TableRequest,
    SessionTokens,
    UndoRequest,
)
from tharsis_client.types import UNSET, Response

T = TypeVar("T")

# The preferred options, best first. Other options come between, and options that end something come last.
LIKED = ("claim_milestone", "play_card", "convert", "card_action", "standard_project:asteroid",
         "standard_project:aquifer", "standard_project:greenery", "fund_award")
DISLIKED = ("standard_project:sell_patents", "decline", "end_turn", "pass")


def good(reply: object, kind: type[T]) -> T:
    """The expected reply; any other ends the program."""
    if not isinstance(reply, kind):
        raise RuntimeError(f"{kind.__name__} was expected, this came: {reply}")
    return reply


def rank(option: DecisionOption) -> int:
    """The rank of an option; less is better."""
    for likes, first in ((LIKED, 0), (DISLIKED, len(LIKED) + 1)):
        for place, start in enumerate(likes):
            if option.id.startswith(start):
                return first + place
    return len(LIKED)


def choose(decision: Decision) -> MoveAnswer:
    """An answer to a decision."""
    options = [option for option in decision.options if not option.replaces]
    best = min(map(rank, options))
    option = random.choice([option for option in options if rank(option) == best])
    cards = None
    if isinstance(option.cards, CardsChoice):
        few = max(option.cards.min_, 3)
        cards = random.sample(option.cards.of, min(option.cards.max_, few))
    return MoveAnswer(option=option.id, cards=UNSET if cards is None else cards)


class Player:
    """A player."""

    def __init__(self, url: str, device_key: str, name: str) -> None:
        self.url = url
        self.name = name
        self.moves = 0
        self.undone = False
        visitor = GuestSignIn(device_key=device_key, name=name, device="Python")
        self.keep(good(sign_in_guest.sync(client=Client(url), body=visitor), SignIn))

    def keep(self, tokens: SignIn | SessionTokens) -> None:
        """Stores the tokens. The timeout allows for long polls."""
        self.api = AuthenticatedClient(self.url, tokens.access_token, timeout=httpx.Timeout(60))
        self.refresh_token = tokens.refresh_token
        self.refresh_at = time.monotonic() + tokens.expires_in / 2

    def stay(self) -> None:
        """Refreshes the token after half its lifetime, so that it never expires."""
        if time.monotonic() > self.refresh_at:
            body = RefreshRequest(refresh_token=self.refresh_token)
            self.keep(good(refresh_session.sync(client=Client(self.url), body=body), SessionTokens))

    def sit_down(self, invitation: str | None) -> GameTable:
        """Joins the table of the code, or creates one."""
        if invitation is not None:
            body = JoinRequest(code=invitation)
            return good(join_table.sync(client=self.api, body=body), GameTable)
        options = TableRequest(players=int(os.environ["PLAYERS"]), corporate_era=True, draft=True, private=True)
        table = good(create_table.sync(client=self.api, body=options), GameTable)
        print(f"code {table.code}", flush=True)
        return table

    def begin(self, table: GameTable, owner: bool) -> StartedGame:
        """Waits until the table is full and the game has started."""
        while True:
            self.stay()
            now = good(get_table.sync(table.id, client=self.api), GameTable)
            if now.game_id:
                return StartedGame(now.game_id)
            if owner and now.free_seats == 0:
                return good(start_game.sync(table.id, client=self.api), StartedGame)
            time.sleep(0.2)

    def answer(self, game: StartedGame, decision: Decision) -> object:
        """Answers the decision and returns the next one. Every tenth move is sent twice, as after a lost reply."""
        body = MoveRequest(answers=[choose(decision)])

        def send() -> Response[MoveReply | Problem]:
            return play_move.sync_detailed(
                game.game_id, client=self.api, body=body, if_match=decision.tag,
                idempotency_key=f"{self.name}-{decision.tag}")

        reply = send()
        if isinstance(reply.parsed, Problem) and reply.parsed.code == "decision_changed":
            return reply.parsed.decision
        moved = good(reply.parsed, MoveReply)
        self.moves += 1
        if self.moves % 10 == 0:
            again = send()
            replayed = again.headers.get("Idempotent-Replayed") == "true"
            if not replayed or good(again.parsed, MoveReply).version != moved.version:
                raise RuntimeError(f"{decision.tag} was carried out twice")
        if isinstance(moved.decision, Decision) and moved.decision.undo.steps > 0 and not self.undone:
            return self.undo(game, moved.decision)
        return moved.decision

    def undo(self, game: StartedGame, decision: Decision) -> object:
        """Undoes the latest answer, once in a game. If the undo is refused, because somebody else has answered
        meanwhile, the game continues unchanged, and it is tried again later."""
        back = undo_moves.sync(game.game_id, client=self.api, body=UndoRequest(), if_match=decision.tag,
                               idempotency_key=f"{self.name}-undo-{decision.tag}")
        if isinstance(back, Problem):
            return decision
        self.undone = True
        return good(back, MoveReply).decision

    def play(self, game: StartedGame) -> None:
        """Plays until the game is over."""
        after = 0
        while True:
            self.stay()
            now: object = good(get_decision.sync(game.game_id, client=self.api), DecisionReply).decision
            while isinstance(now, Decision) and now.waiting:
                now = self.answer(game, now)
            news = list_events.sync(game.game_id, client=self.api, after=after, wait=20, limit=500)
            page = good(news, EventPage)
            if any(event.type_ in ("ended", "aborted") for event in page.events):
                return
            after = page.next_


def main(url: str, device_key: str, name: str, invitation: str | None = None) -> None:
    """Plays a whole game."""
    player = Player(url, device_key, name)
    game = player.begin(player.sit_down(invitation), invitation is None)
    player.play(game)
    over = good(get_game.sync(game.game_id, client=player.api), Game)
    print(f"game {over.id}")
    print(f"moves {player.moves}")
    names = {seated.seat: seated.name for seated in over.players}
    if isinstance(over.view.result, ResultView):
        for score in over.view.result.scores:
            print(f"score {score.seat} {names[score.seat]} {score.total}")
        print("winners", *over.view.result.winners)


main(*sys.argv[1:])
