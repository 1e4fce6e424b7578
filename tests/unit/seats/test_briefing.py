"""What the soul's input says of the talk at its table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.domain.confidences import confides
from app.domain.match import ChatLine, View
from app.domain.mood import MoodState
from app.domain.shared_past import HeadToHead
from app.minds.brief import brief
from app.minds.past import Past
from app.seats.scene import scene_of
from app.seats.voice import Utterance
from app.soul.response import SoulInput, SoulOccasion
from tests.fakes.games import ANNA, BLACK, MIRA, WHITE, Game, first_event
from tests.fakes.tables import unheard
from tests.unit.soul.soul_table import CAST


def said(text: str, ply: int) -> ChatLine:
    return ChatLine(text, "player", ply, ply, WHITE, "Anna", confides(text))


def answered(text: str, ply: int, occasion: SoulOccasion, *, private: bool = False) -> ChatLine:
    return ChatLine(text, "character", ply, ply, BLACK, "Mira", private, occasion.value)


def told(*chat: ChatLine, waiting: tuple[str, ...] = (), **state: Any) -> SoulInput:
    """The input of Black's soul after three half-moves of a game with this talk."""
    game = Game(first_event(ANNA, MIRA)).moves("e2e4 e7e5 g1f3")
    view = View(replace(game.state, chat=chat, **state), BLACK)
    moves = view.state.position.moves
    scene = scene_of(Utterance(SoulOccasion.ON_USER_INPUT, view, moves, 0, len(moves), unheard, pending_chat=waiting))
    mood, now_ms = MoodState(0.5, 0.5, 0.0, 0.6), 1_800_000_000_000
    return brief(CAST["kenji"], scene, Past(HeadToHead()), player=None, mood=mood, surfaced=(), now_ms=now_ms)


TALK = (
    said("Is it raining?", 1),
    answered("It pours.", 1, SoulOccasion.ON_USER_INPUT),
    answered("What a pawn.", 3, SoulOccasion.ON_USER_MOVE),
    said("My sister likes pawns.", 3),
)


def test_the_talk_is_in_order_and_without_pending_lines() -> None:
    given = told(*TALK, waiting=("My sister likes pawns.",))
    assert [(line.text, line.by_me) for line in given.table_talk] == [
        ("Is it raining?", False), ("It pours.", True), ("What a pawn.", True)
    ]  # fmt: skip
    assert given.heard_before == ("Is it raining?",)


def test_a_repeated_line_is_pending_and_also_in_the_talk() -> None:
    given = told(*TALK, said("Is it raining?", 3), waiting=("Is it raining?",))
    assert [line.text for line in given.table_talk if not line.by_me] == ["Is it raining?", "My sister likes pawns."]


def test_private_lines_are_marked() -> None:
    given = told(*TALK, answered("Pawns like her too.", 3, SoulOccasion.ON_USER_INPUT, private=True))
    assert [line.private for line in given.table_talk] == [False, False, False, True, True]


@pytest.mark.parametrize("watchable", [True, False])
def test_the_input_says_whether_spectators_may_watch(watchable: bool) -> None:
    assert told(watchable=watchable).unwatched is not watchable


def test_answers_to_questions_are_no_unasked_words() -> None:
    given = told(*TALK, answered("She has taste.", 3, SoulOccasion.ON_USER_INPUT))
    assert given.turns_spoken == (2,), "the remark and the answer to a statement, both in the second turn"
    assert told(*TALK[:2]).turns_spoken == ()
