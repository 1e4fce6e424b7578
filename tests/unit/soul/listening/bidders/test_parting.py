"""Farewells are met with a goodbye, a broken-off game with a friendly word, a wish for a joke with a joke."""

from __future__ import annotations

import pytest

from app.soul.response import SoulOccasion
from app.soul.soul import Soul
from tests.unit.soul.soul_table import CAST, given, played

GAME = played("e4", "e5", "Nf3", "Nc6")
SLUGS = sorted(CAST)


async def about(slug: str, text: str, *, over: bool = False) -> str:
    asked = given(GAME, pending_chat=(text,), my_color="black")
    if over:
        asked = given(
            GAME, pending_chat=(text,), my_color="black", result="won", end_reason="resignation",
            occasion=SoulOccasion.AFTER_MATCH,
        )  # fmt: skip
    answer = await Soul().ask(CAST[slug], asked)
    return (answer.extra or {})["about"]


@pytest.mark.parametrize("text", ["See you next week!", "until tomorrow then", "good night, you",
                                  "Thanks for the game",
                                  "bye bye", "must run now"])  # fmt: skip
@pytest.mark.parametrize("slug", SLUGS[:4])
async def test_a_farewell_gets_a_goodbye(slug: str, text: str) -> None:
    assert await about(slug, text, over=True) == "ask_farewell"


@pytest.mark.parametrize(
    "text",
    [
        "I only resigned because supper is ready.",
        "had to give up, the baby woke",
        "sorry, my bus is here, I have to run",
        "I resigned, Mia is hungry",
    ],
)
@pytest.mark.parametrize("slug", SLUGS[4:])
async def test_whoever_breaks_off_has_lost_no_job(slug: str, text: str) -> None:
    assert await about(slug, text, over=True) == "ask_broke off"


@pytest.mark.parametrize("text", ["I resigned from my job on Monday", "I resigned, the rook was gone"])
async def test_a_job_or_a_rook_given_up_is_no_supper(text: str) -> None:
    assert await about("rosa", text, over=True) != "ask_broke off"


@pytest.mark.parametrize("text", ["Tell me a joke, please.", "make me laugh", "got any jokes?", "know a joke?"])
@pytest.mark.parametrize("slug", SLUGS)
async def test_a_wish_for_a_joke_gets_one(slug: str, text: str) -> None:
    assert await about(slug, text) == "ask_joke"


@pytest.mark.parametrize("text", ["Good game!", "You play well!", "well played", "gg"])
async def test_a_compliment_on_the_game_is_taken_with_thanks(text: str) -> None:
    assert await about("anselm", text, over=True) == "ask_praise"
