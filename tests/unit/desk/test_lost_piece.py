"""The piece that lost a game, told before figures; and what was not lost from the start."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from app.desk.finished.course import course_words
from app.desk.finished.lost_piece import lost_piece_of, lost_piece_words
from app.desk.finished.story import plain_story_words
from app.desk.moves.move_words import _gives_away
from app.post_match.report import Man, MoveReason, ReasonKind
from tests.unit.desk.test_story import LOST, TURN, played


class _Ended:
    """A game's state, as of one that White lost."""

    ended = True

    def __init__(self, state: Any) -> None:
        self._state = state

    def __getattr__(self, name: str) -> Any:
        return getattr(self._state, name)

    def outcome(self, _color: object) -> str:
        return "lost"


def _lost(sans: str) -> dict[str, Any] | None:
    game = played(sans)
    return lost_piece_of(dataclasses.replace(game, state=_Ended(game.state)))  # type: ignore[arg-type]


QUEEN = "e4 e5 Na3 Bxa3 Qh5 Nf6 bxa3 Nxh5 d3 d6 Ne2 O-O g3 Nf6"


def test_the_queen_left_to_be_taken_is_the_reason() -> None:
    lost = _lost(QUEEN)
    assert lost is not None
    assert lost_piece_words(lost) == (
        "On move 4 you took the bishop on a3 with the pawn from b2, and a knight took your queen on h5: "
        "from then on you were far behind."
    )
    told = plain_story_words(LOST | {"lost_piece": lost, "mine": TURN | {"ply": 5, "number": 3,
                                     "made": "move the queen from d1 to h5"}})  # fmt: skip
    assert told.endswith("far behind. It began on move 3, when you moved the queen from d1 to h5.")


def test_an_even_exchange_is_no_loss() -> None:
    assert _lost("e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O Bd6") is None


@pytest.mark.parametrize("asked", ["was i always losing?", "was i losing from the start", "was i behind all along?"])
def test_one_who_fell_later_was_not_always_lost(asked: str) -> None:
    course = {"you": "White", "turn": "3.Qh5", "before": 44, "opening": None, "ever_winning": False, "end": 6,
              "best": {"chance": 53, "move": "1...e5"}, "worst": {"chance": 6, "move": "6.f3"}}  # fmt: skip
    assert course_words(course, asked).startswith("No, not always")


@pytest.mark.parametrize(("man", "given"), [("queen", True), ("knight", True), ("pawn", False)])
def test_a_piece_left_to_be_taken_is_given_away(man: str, given: bool) -> None:
    reason = MoveReason(kind=ReasonKind.LEAVES_TO_BE_TAKEN, move="Nxh5", men=(Man(piece=man, square="h5"),))
    assert _gives_away(reason.model_dump(mode="json")) is given
