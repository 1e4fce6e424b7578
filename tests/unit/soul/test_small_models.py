"""Lines that a model of 135 million parameters really wrote, and that must be refused: parts of its prompt."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from app.domain.facts import Standing
from app.domain.memory import Scope
from app.soul.gathering import gather
from app.soul.guard import Fault
from app.soul.model_guard import checked_text, fault_in, tidy_line
from app.soul.prompt import compose, rules_of
from app.soul.response import SoulOccasion, TalkLine
from tests.unit.soul.soul_table import CAST, given, played, surfaced

ASKED = given(played("a3", "a6", "c3", "b6"), occasion=SoulOccasion.ON_USER_INPUT, pending_chat=("Where do you live?",))
KENJI = CAST["kenji"].sheet


async def nobody(text: str) -> frozenset[str]:
    del text
    return frozenset()


async def fault(line: str) -> Fault | None:
    held = await fault_in(line, ASKED, gather(ASKED), KENJI, rules_of(ASKED), nobody)
    return held and held[0]


@pytest.mark.parametrize(
    "line",
    [
        "They said to you now: How are you?",
        "You said: How are you?",
        "You took it. chat, they TOOK it! Nobody ever takes it!",
    ],
)
async def test_lines_that_repeat_the_prompt_are_refused(line: str) -> None:
    assert await fault(line) is Fault.LEAK


@pytest.mark.parametrize(
    "line",
    [
        "I like how you speak to your pieces.",
        "You said a fine thing there.",
        "Where do I live? Online, mostly.",
        "Nobody ever takes it, and nobody ever says why.",
        "They said it would rain.",
        "You said before that you like the rain.",
        "Is humming a habit of yours?",
        "Funny, what comes back to you of an evening.",
    ],
)
async def test_ordinary_lines_are_not_taken_for_the_prompt(line: str) -> None:
    assert await fault(line) is None


def labels() -> list[str]:
    """Every label of a question with everything in it, but for the one that everybody says: "Now"."""
    bare = replace(ASKED, moves=())
    whole = replace(
        bare,
        opponent_name="Ada",
        goal="castle before move 10",
        standing=Standing(wins=1),
        surfaced=(surfaced("I learned this by a river.", memory_id="l"), surfaced("A cat.", Scope.MATCH_RECAP, "s")),
        room_talk=(TalkLine("Hello.", False), TalkLine("Hi.", True)),
        said_before=("Good evening.",),
        place="room",
    )
    told = "".join(compose(KENJI, asked, gather(asked), must_answer=True).situation for asked in (bare, whole))
    found = {*re.findall(r"<<([^:>]+):", told), *re.findall(r"^([A-Z][^:<\n.]+):$", told, re.MULTILINE)}
    return sorted(found - {"Now"})


@pytest.mark.parametrize("label", labels())
async def test_lines_with_labels_of_the_prompt_are_refused(label: str) -> None:
    assert await fault(f"{label}: a quiet one.") is Fault.LEAK


@pytest.mark.parametrize("said", ["*", "...", " \u200b ", '"!"', None])
def test_a_line_of_punctuation_is_silence(said: str | None) -> None:
    assert tidy_line(said) is None
    assert tidy_line("Hm. 7?") == "Hm. 7?"


async def test_notes_that_repeat_the_prompt_are_dropped() -> None:
    read_out = "They said to you now: How are you?"
    assert await checked_text(read_out, 160, ASKED, KENJI, rules_of(ASKED), nobody) is None
