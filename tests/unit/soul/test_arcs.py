"""A collapse, a comeback and a long defence are felt over the whole game, in words and in the face."""

from __future__ import annotations

import pytest

from app.domain.mood import Emotion
from app.soul.gathering import gather
from app.soul.scripted.arc import Arc, arc_of, new_arc
from app.soul.scripted.feelings import feel
from app.soul.scripted.topics import topics
from scripts.evaluation.moods import turns_of
from tests.unit.soul.courses import COURSES, worths
from tests.unit.soul.soul_table import CAST, ITALIAN, given

GLAD, SAD = {Emotion.PLEASED, Emotion.EXCITED, Emotion.SMUG}, {Emotion.DEFLATED, Emotion.ANNOYED, Emotion.UNCERTAIN}


@pytest.mark.parametrize("name", sorted(COURSES))
def test_a_game_has_its_course_from_the_turn_on_at_which_it_turns(name: str) -> None:
    judged = worths(COURSES[name])
    assert new_arc(judged) is Arc(f"arc_{name}")
    assert arc_of(judged[:-2]) is None


@pytest.mark.parametrize("chances", [(), (0.5, 0.5), (0.5, 0.6, 0.7, 0.9), (0.5, 0.4, 0.3, 0.2), (0.8, 0.7, 0.5)])
def test_an_even_or_one_sided_game_has_none(chances: tuple[float, ...]) -> None:
    assert arc_of(worths(chances) if chances else ()) is None


def test_it_is_remarked_on_when_it_turns_and_not_again() -> None:
    judged = worths((*COURSES["collapse"], 0.34))
    for moves, said in ((judged[:-2], True), (judged, False)):
        asked = given(ITALIAN, judged=moves)
        assert any(topic.key == "arc_collapse" for topic in topics(asked, gather(asked))) is said


@pytest.mark.parametrize("slug", sorted(CAST))
def test_the_face_and_the_mood_follow_the_game(slug: str) -> None:
    sheet = CAST[slug].sheet
    found = {}
    for name, course in COURSES.items():
        asked = given(ITALIAN, judged=worths(course))
        found[name] = feel(sheet, asked, gather(asked), None)
    assert found["collapse"].emotion in SAD
    assert found["comeback"].emotion in GLAD
    assert found["defence"].emotion is Emotion.FOCUSED
    assert (
        found["comeback"].deltas.confidence > found["defence"].deltas.confidence > found["collapse"].deltas.confidence
    )
    assert found["collapse"].deltas.tilt > found["comeback"].deltas.tilt


async def test_what_every_first_move_is_for_is_not_told_unasked() -> None:
    lines = [turn.said for turn in await turns_of(CAST["kenji"], (0.5,) * 24) if turn.said is not None]
    assert lines
    assert not [line for line in lines if "into play" in line or "in the centre" in line]


async def test_a_whole_game_is_felt_in_order_by_the_smoothed_mood() -> None:
    for slug in ("kenji", "marguerite"):
        falls = [turn.mood.confidence for turn in await turns_of(CAST[slug], COURSES["collapse"] + (0.3, 0.2))]
        rises = [turn.mood.confidence for turn in await turns_of(CAST[slug], COURSES["comeback"] + (0.6, 0.7))]
        assert max(falls) > falls[-1]
        assert min(rises) < rises[-1]
