"""The position on the analysis board, looked at by the tools that look at games."""

from __future__ import annotations

from dataclasses import replace

import chess
import pytest

from app.body.base import Candidate, Priority
from app.body.mock import MockEngine
from app.desk.screen import Screen, ScreenKind
from app.desk.session import DeskSession
from app.desk.study import STUDY
from app.desk.tool import About, AskedQuestion, Asker, Study
from app.desk.toolbox import Toolbox
from app.house import House
from tests.unit.desk.test_steward import somebody


class Scored(MockEngine):
    """An engine that likes the first legal moves, each a little less than the one before."""

    async def analyse(
        self,
        initial_fen: str,
        moves: tuple[str, ...],
        *,
        nodes: int,
        multipv: int = 1,
        priority: Priority = Priority.ANALYSIS,
    ) -> tuple[Candidate, ...]:
        del nodes, priority
        board = chess.Board(initial_fen)
        for uci in moves:
            board.push_uci(uci)
        legal = sorted(move.uci() for move in board.legal_moves)[:multipv]
        return tuple(Candidate(uci=uci, centipawns=40 - 10 * at, line=(uci,)) for at, uci in enumerate(legal))


@pytest.fixture
async def toolbox(house: House) -> Toolbox:
    return Toolbox(replace(house.desk.toolbox.services, engine=Scored()), house.channels)


async def told(
    toolbox: Toolbox, house: House, tool: str, aspect: str, text: str, study: Study, about: About | None = None
) -> str:
    """What a tool tells of the analysis board."""
    player = await somebody(house)
    asker = Asker(player, Screen(ScreenKind.ANALYSIS, STUDY), about=about, study=study)
    one = toolbox.tools[tool]
    given = one.read(AskedQuestion(text, asker), aspect, toolbox.services)
    found = await toolbox.run(tool, given, asker, DeskSession(house.clock.now_ms))
    return one.tell(found.found, aspect, asker).text


OPEN_GAME = Study(chess.STARTING_FEN, ("e2e4", "e7e5"))


@pytest.mark.parametrize(
    ("aspect", "said"),
    [
        ("standing", "White is about level (by the engine 0.4 pawns ahead)"),
        ("best", "I would play 2."),
        ("simply", "Best is to move White’s"),
        ("candidates", "Three moves, best first, with White’s chances in a hundred"),
        ("reply", "the strongest answer to 2."),
        ("ignored", "White would go on with"),
        ("plan", "Two ways to go on"),
        ("exchange", "Queens cannot be exchanged on this move"),
        ("reasons", "material is level"),
    ],
)
async def test_the_engine_looks_at_it(toolbox: Toolbox, house: House, aspect: str, said: str) -> None:
    words = await told(toolbox, house, "engine_analysis", aspect, "what about queens", OPEN_GAME)
    assert said.lower() in words.lower()
    assert "friendly" not in words


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("compare Nf3 and Bc4 here for me", "I would play 2."),
        ("compare Nf6 and Bc4 here for me", "Nf6 is not legal for White"),
        ("1.e4 c6 2.d4 d5 3.e5, rather Bf5 or c5?", "3...c5"),
        ("i would rather have made a quiet pawn push on the side", "pawn to"),
        ("and why not the natural developing move", "knight to"),
        ("what about something else", "is the engine’s own first choice"),
    ],
)
async def test_other_moves_are_tried_on_it(toolbox: Toolbox, house: House, text: str, said: str) -> None:
    assert said in await told(toolbox, house, "what_if", "other", text, OPEN_GAME)


async def test_two_positions_are_two_results(toolbox: Toolbox, house: House) -> None:
    first = await told(toolbox, house, "position_facts", "pieces", "read me the board", OPEN_GAME)
    other = Study("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
    assert await told(toolbox, house, "position_facts", "pieces", "read me the board", other) != first
