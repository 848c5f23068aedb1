"""A bot: takes a seat at a table and plays its game. It tries each option with a preview, and takes the one after which
its seat is worth most by a list of prices.

    BOT_TOKEN=tharsis_pat_… python bot.py URL CODE

BOT_TOKEN has the scope `bot:play`. CODE is that of a table with `allow_bots`. `tharsis_client` is generated.
"""

import os
import random
import sys
import time
from typing import TypeVar
from uuid import UUID

import httpx
from tharsis_client import AuthenticatedClient
from tharsis_client.api.catalogue import list_cards
from tharsis_client.api.games import get_decision, get_game, list_events, play_move, preview_move
from tharsis_client.api.tables import get_table, join_table
from tharsis_client.models import (
    CardList, CardsChoice, Decision, DecisionOption, DecisionReply, EventPage, Game, GameTable, JoinRequest,
    MoveAnswer, MoveReply, MoveRequest, PreviewReply, Problem, ResultView, SeatValues)
from tharsis_client.types import UNSET

T = TypeVar("T")

# What one M€, steel, titanium, plant, energy and heat is worth in M€: in stock, and as production in a generation.
STOCK = (1.0, 1.6, 2.4, 1.7, 0.4, 0.6)
PRODUCTION = (1.0, 1.6, 2.4, 1.9, 0.9, 0.7)
CARD, GENERATIONS = 2.5, 13
# Options that end something are taken when no other gains anything.
LAST = ("pass", "end_turn", "decline", "standard_project:sell_patents")


def good(reply: object, kind: type[T]) -> T:
    """The expected reply; any other ends the program."""
    if not isinstance(reply, kind):
        raise RuntimeError(f"{kind.__name__} was expected, this came: {reply}")
    return reply


def total(prices: tuple[float, ...], amounts: tuple[int, ...]) -> float:
    return sum(price * amount for price, amount in zip(prices, amounts))


def worth(values: SeatValues, left: int) -> float:
    """The value of a seat in M€, `left` generations before the end."""
    stock, made = values.stock, values.production
    goods = (stock.megacredits, stock.steel, stock.titanium, stock.plants, stock.energy, stock.heat)
    steps = (made.megacredits, made.steel, made.titanium, made.plants, made.energy, made.heat)
    income = values.rating + total(PRODUCTION, steps)
    # The points contain the rating, which also pays each generation. At the end nothing but points counts.
    point = 8 + 6 * max(0.0, 1 - left / GENERATIONS)
    return total(STOCK, goods) + income * left + values.points * point + values.hand * CARD


class Bot:
    """A bot in one game. With `choose_any` it answers at random, as a measure for the other way of playing."""

    def __init__(self, url: str, token: str, choose_any: bool = False) -> None:
        self.api = AuthenticatedClient(url, token, timeout=httpx.Timeout(60))
        self.choose_any = choose_any
        self.prices = {card.id: card.cost for card in good(list_cards.sync(client=self.api), CardList).cards}
        self.game = UUID(int=0)

    def sit_down(self, code: str) -> None:
        """Joins a table, and waits until its owner has started the game."""
        table = good(join_table.sync(client=self.api, body=JoinRequest(code=code)), GameTable)
        while not table.game_id:
            time.sleep(0.2)
            table = good(get_table.sync(table.id, client=self.api), GameTable)
        self.game = table.game_id

    def cards_of(self, option: DecisionOption, money: int) -> list[str] | None:
        """The cards that an option takes: cheap ones, as many as the seat can soon play."""
        choice = option.cards
        if not isinstance(choice, CardsChoice):
            return None
        if self.choose_any:
            return random.sample(choice.of, random.randint(choice.min_, min(choice.max_, max(choice.min_, 3))))
        # Cards that are given away are dear, few as they must be; cards that are kept or bought are cheap.
        dear = option.id.startswith(("standard_project:sell_patents", "discard"))
        wanted = 0 if dear else choice.max_ if not choice.price_each else 4 if money >= 40 else 2 if money >= 20 else 1
        count = max(choice.min_, min(choice.max_, wanted))
        return sorted(choice.of, key=lambda card: self.prices.get(card, 0), reverse=dear)[:count]

    def move(self, option: DecisionOption, money: int) -> MoveAnswer:
        return MoveAnswer(option=option.id, cards=UNSET if (cards := self.cards_of(option, money)) is None else cards)

    def gain(self, tag: str, answers: list[MoveAnswer], left: int) -> float:
        """What answers bring in M€, as far as it is known in advance."""
        reply = preview_move.sync(self.game, client=self.api, body=MoveRequest(answers=answers), if_match=tag)
        if not isinstance(reply, PreviewReply):
            return float("-inf")
        after, follows = reply.values.after, reply.decision
        now = worth(after, left) - worth(reply.values.before, left)
        if not isinstance(follows, Decision) or follows.question == "action" or len(answers) > 2:
            return now
        # A question follows, such as for an area: some of its options are tried too.
        options = random.sample(follows.options, min(4, len(follows.options)))
        longer = ([*answers, self.move(option, after.stock.megacredits)] for option in options)
        return max((self.gain(tag, more, left) for more in longer), default=now)

    def choose(self, decision: Decision, left: int, money: int) -> MoveAnswer:
        """An answer to a decision."""
        options = [option for option in decision.options if not option.replaces]
        moves = [self.move(option, money) for option in random.sample(options, len(options))]
        if self.choose_any or len(moves) == 1:
            return moves[0]
        ends = [move for move in moves if move.option.startswith(LAST)]
        tried = [(self.gain(decision.tag, [move], left), move) for move in moves if move not in ends]
        best, move = max(tried, key=lambda pair: pair[0], default=(float("-inf"), moves[0]))
        return min(ends, key=lambda end: LAST.index(end.option)) if ends and best <= 0 else move

    def play(self) -> Game:
        """Plays until the game is over, and returns it."""
        after = 0
        while True:
            now: object = good(get_decision.sync(self.game, client=self.api), DecisionReply).decision
            while isinstance(now, Decision) and now.waiting:
                now = self.answer(now)
            news = good(list_events.sync(self.game, client=self.api, after=after, wait=20, limit=500), EventPage)
            if any(event.type_ in ("ended", "aborted") for event in news.events):
                return good(get_game.sync(self.game, client=self.api), Game)
            after = news.next_

    def answer(self, decision: Decision) -> object:
        """Answers a decision and returns the next one."""
        view = good(get_game.sync(self.game, client=self.api), Game).view
        own = next(seat for seat in view.seats if seat.seat == decision.seat)
        move = self.choose(decision, max(1, GENERATIONS - view.generation), own.stock.megacredits)
        reply = play_move.sync(self.game, client=self.api, body=MoveRequest(answers=[move]), if_match=decision.tag,
                               idempotency_key=f"{self.game}-{decision.tag}")
        if isinstance(reply, Problem) and reply.code == "decision_changed":
            return reply.decision
        return good(reply, MoveReply).decision


def main(url: str, code: str) -> None:
    """Plays a whole game, and prints the points of each seat."""
    bot = Bot(url, os.environ["BOT_TOKEN"])
    bot.sit_down(code)
    result = bot.play().view.result
    for score in result.scores if isinstance(result, ResultView) else []:
        print(f"{score.seat} {score.total}")


if __name__ == "__main__":
    main(*sys.argv[1:])
