"""What two of the cast say to each other: a question that the other can answer, and the answer to that question."""

from __future__ import annotations

from itertools import permutations

import pytest

from app.characters.exchanges import exchanges_of
from app.domain.text import bare, is_question, plain
from app.soul.response import SoulInput, SoulOccasion, TalkLine
from app.soul.scripted.between_minds import SHARE_OF_QUESTIONS
from app.soul.soul import Soul
from tests.unit.soul.soul_table import CAST, ITALIAN, given

SOUL = Soul()


def facing(slug: str, **changes: object) -> SoulInput:
    """The input of a mind that sits opposite this character of the cast."""
    other = CAST[slug]
    known = {"opponent_name": other.name, "opponent_kind": "character", "opponent_slug": slug}
    return given(ITALIAN, **{"occasion": SoulOccasion.ON_USER_MOVE, **known, **changes})


async def words(slug: str, wish: SoulInput) -> str | None:
    return (await SOUL.ask(CAST[slug], wish)).speak


async def questions(slug: str, to: str, seeds: range, **changes: object) -> list[str]:
    """What is asked in as many moments."""
    said = [await words(slug, facing(to, seed=seed, **changes)) for seed in seeds]
    return [line for line in said if line is not None and line.endswith("?")]


@pytest.mark.parametrize(("one", "other"), list(permutations(("rosa", "teodor", "pip"), 2)))
async def test_what_one_asks_the_other_answers_from_the_exchange_that_was_asked_for(one: str, other: str) -> None:
    asked = [line for line in await questions(one, other, range(12)) if is_question(plain(line))]
    assert len(asked) >= 3
    written = exchanges_of(other).all
    for question in asked:
        answer = await words(other, facing(one, occasion=SoulOccasion.ON_USER_INPUT, pending_chat=(question,)))
        meant = [one for one in written if any(bare(question).endswith(bare(said)) for said in one.said)]
        if meant:
            assert answer in {line for exchange in meant for line in (*exchange.answers, *exchange.more)}


async def test_a_remark_that_asks_for_nothing_known_is_left_alone() -> None:
    for line in ("Check. My king needed to be asked. Where did you want it to go?", "We have never met. May I?"):
        asked = facing("vesna", occasion=SoulOccasion.ON_USER_INPUT, pending_chat=(line,))
        assert await words("pip", asked) is None


async def test_who_has_asked_last_waits_until_the_other_has_asked() -> None:
    mine = (TalkLine("Teodor, who are you?", True), TalkLine("The tenant of forty-one drawers.", False))
    asks = await questions("rosa", "teodor", range(20), table_talk=mine, said_before=(mine[0].text,))
    theirs = (*mine, TalkLine("Rosa, do you love sacrificing pieces?", False), TalkLine("Half of them are soup.", True))
    asked_back = await questions("rosa", "teodor", range(20), table_talk=theirs, said_before=(mine[0].text,))
    assert not [
        line for line in asks if bare(line) in {bare(said) for one in exchanges_of("teodor").all for said in one.said}
    ]
    assert len(asked_back) > 20 * SHARE_OF_QUESTIONS / 4


async def test_nothing_is_asked_twice_and_nobody_but_the_cast_is_asked() -> None:
    asked: tuple[str, ...] = ()
    for seed in range(15):
        line = await words("kenji", facing("marguerite", seed=seed, said_before=asked))
        assert line is None or line not in asked
        asked = (*asked, line) if line else asked
    known = {bare(said) for one in exchanges_of("marguerite").all for said in one.said}
    alone = [await words("kenji", facing("marguerite", seed=seed, opponent_slug=None)) for seed in range(15)]
    assert not known & {bare(line) for line in alone if line}
