"""Which first move to stay with as White, and one line to learn, by the asker's own results."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import chess

from app.archive.past_games import PastGame, past_games
from app.desk.openings.own_openings import chosen_in
from app.desk.services import DeskServices
from app.desk.tool import (
    About,
    AskedQuestion,
    Asker,
    Aspect,
    Category,
    DeskAnswer,
    DeskTool,
    Findings,
    ToolArguments,
    ToolRefused,
)
from app.domain.events.desk import DeskLink
from app.domain.prose_words import listed

# Games that are looked through, half-moves from which on a line is one to learn, and games below which results say
# little.
READ, LEAST, FEW = 200, 3, 10
# The line to learn for a first move that is well known by its name, where no own game has one.
KNOWN = {"e4": "the Italian (1.e4 e5 2.Nf3 Nc6 3.Bc4)", "d4": "the London System (1.d4 d5 2.Nf3 Nf6 3.Bf4)"}


class WhichFirst(ToolArguments):
    """Nothing: it is told by one's own games."""


class FirstMove(DeskTool):
    """By the finished games with White."""

    name: ClassVar = "first_move"
    category: ClassVar = Category.CLUB
    description: ClassVar = "Which first move the caller does best with as White, and one line to learn first."
    doing: ClassVar = "Going through your games with White"
    arguments: ClassVar = WhichFirst
    # It is reached by the form of a question (`desk.reading.forms_meant`), and by no wording.
    aspects: ClassVar[Mapping[str, Aspect]] = {}

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> WhichFirst:
        return WhichFirst()

    async def look(self, given: WhichFirst, asker: Asker, at: DeskServices) -> Findings:
        games = await at.database.read(past_games, asker.player.party, READ)
        own = [one for one in games if one.color == "white" and one.first_moves]
        black = [one for one in games if one.color == "black" and one.first_moves]
        if not own:
            raise ToolRefused(
                "not_found",
                "You have no finished game with White here yet; begin with 1.e4 and the Italian (1.e4 e5 2.Nf3 Nc6 "
                "3.Bc4), "
                "which brings your pieces out quickly.",
            )
        return Findings({"firsts": _by_first(own), "games": len(own), "black": _defences(black)})

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        link = DeskLink(words="My chess", href="/me", tool=self.name)
        return DeskAnswer(first_move_words(found.facts), links=(link,), about=About(self.name))


def first_move_words(facts: Mapping[str, Any]) -> str:
    """The first move to stay with, by which results, and the line to learn."""
    best, *others = facts["firsts"]
    beside = listed([f"1.{one['move']} {_score(one)}" for one in others])
    lead = f"Stay with 1.{best['move']}: with it you have {_score(best)}"
    told = f"{lead}, with {beside}." if beside else f"{lead}."
    line = best["line"] or KNOWN.get(best["move"])
    learn = (
        f" The line to learn first: {line}"
        + (f", which you have played already {_score(best['family'])}." if best["line"] else ".")
        if line
        else ""
    )
    few = (
        " So few games prove nothing, but one first move learned well is worth more than two half known."
        if facts["games"] < FEW
        else ""
    )
    return f"{told}{learn}{_black_told(facts.get('black', []))}{few}"


def _defences(games: Sequence[PastGame]) -> list[dict[str, Any]]:
    """JSON-ready: what one answered with as Black, with results, the best first."""
    found = defaultdict[str, list[PastGame]](list)
    for game in games:
        if (chosen := chosen_in(game)) is not None:
            found[chosen.name].append(game)
    rows = [{"name": name, **_results(own)} for name, own in found.items()]
    return sorted(rows, key=lambda one: (-one["points"] / max(one["games"], 1), -one["games"]))


def _black_told(rows: Sequence[Mapping[str, Any]]) -> str:
    """The defence to stay with."""
    if not rows:
        return " With Black you have finished no game yet, so of defences your games say nothing."
    others = listed([f"the {one['name']} {_score(one)}" for one in rows[1:3]])
    return f" With Black stay with the {rows[0]['name']}: {_score(rows[0])}" + (f", with {others}." if others else ".")


def _by_first(games: Sequence[PastGame]) -> list[dict[str, Any]]:
    """JSON-ready: the first moves with their results, the best first, each with the opening that came most often."""
    found = defaultdict[str, list[PastGame]](list)
    for game in games:
        found[game.first_moves[0]].append(game)
    rows = []
    for move, own in found.items():
        families = defaultdict[tuple[str, ...], list[PastGame]](list)
        for game in own:
            # What Black answered with is no choice of one's own: the Italian is, the Philidor not.
            if (chosen := chosen_in(game)) is not None and len(chosen.moves) >= LEAST:
                families[(chosen.name, *chosen.moves)].append(game)
        made, most = max(families.items(), key=lambda one: (len(one[1]), _points(one[1])), default=((), []))
        line = f"the {made[0]} ({_written(made[1:])})" if most else None
        rows.append({"move": move, **_results(own), "line": line, "family": _results(most)})
    return sorted(rows, key=lambda one: (-one["points"] / max(one["games"], 1), -one["games"]))


def _results(games: Sequence[PastGame]) -> dict[str, Any]:
    won, drawn = (sum(one.outcome == what for one in games) for what in ("won", "drawn"))
    return {"won": won, "drawn": drawn, "lost": len(games) - won - drawn, "games": len(games), "points": _points(games)}


def _points(games: Sequence[PastGame]) -> float:
    return sum({"won": 1.0, "drawn": 0.5}.get(one.outcome, 0.0) for one in games)


def _score(one: Mapping[str, Any]) -> str:
    return f"{one['won']} won, {one['drawn']} drawn and {one['lost']} lost"


def _written(sans: Sequence[str]) -> str:
    """Moves from the start as they are written."""
    board, told = chess.Board(), []
    for san in sans:
        told.append(f"{board.fullmove_number}.{san}" if board.turn else san)
        board.push_san(san)
    return " ".join(told)


TOOL = FirstMove()
