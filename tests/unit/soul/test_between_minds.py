"""What two of the cast say to each other: a question that the other can answer, and the answer to that question."""

from __future__ import annotations

from itertools import permutations

import pytest

from app.agents.agent import Agent
from app.characters.exchanges import exchanges_of
from app.characters.temperaments import TEMPERAMENTS, phrasebook_of, phrases_for
from app.domain.persona import Persona, Repertoire, RepertoireLine
from app.domain.text import bare, is_question, plain
from app.soul.response import SoulInput, SoulOccasion, TalkLine
from app.soul.scripted.between_minds import ASKED, SHARE_OF_QUESTIONS, says_again
from app.soul.soul import Soul
from app.workshop.agent_wish import AgentWish, agent_sheet_from
from tests.unit.soul.soul_table import CAST, ITALIAN, given

SOUL = Soul()


def facing(slug: str, **changes: object) -> SoulInput:
    """The input of a mind that sits opposite this character of the cast."""
    other = CAST[slug]
    known = {"opponent_name": other.name, "opponent_kind": "character", "opponent_slug": slug, "faces_mind": True}
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


async def test_nobody_is_asked_the_same_thing_in_other_words() -> None:
    said = ("Rosa, who taught you to play?", "Teodor. Where were you born?", "Do you have regrets?")
    assert says_again("Who taught you to play?", said, "Rosa Delgado")
    assert says_again("Check. So where were you born?", said, "Teodor Ionescu")
    assert says_again("What do you regret most?", said, "Marguerite Sundin")
    assert says_again("Have you any regrets?", said, "Marguerite Sundin")
    assert not says_again("Do you take sugar?", said, "Rosa Delgado")
    assert not says_again("I was born there.", said, "Rosa Delgado")
    # Of the two of Rosa's exchanges that are asked for in the same words, the second is asked for no more.
    before = ("Rosa, who taught you to play?",)
    asked = await questions("teodor", "rosa", range(60), said_before=before)
    assert asked
    assert not [line for line in asked if "taught you to play" in line]


async def test_nothing_is_asked_twice_and_a_person_is_not_asked_what_minds_are() -> None:
    asked: tuple[str, ...] = ()
    for seed in range(15):
        line = await words("kenji", facing("marguerite", seed=seed, said_before=asked))
        assert line is None or line not in asked
        asked = (*asked, line) if line else asked
    known = {bare(said) for one in exchanges_of("marguerite").all for said in one.said}
    known |= {bare(question) for question in ASKED.values()}
    alone = [await words("kenji", facing("marguerite", seed=seed, faces_mind=False)) for seed in range(15)]
    assert not known & {bare(line) for line in alone if line}


def agent(temperament: str) -> Persona:
    """An agent of this temperament, with one opening of its own."""
    made = agent_sheet_from(AgentWish(name="Nimbus", personality_description="Comes and goes."), 1200, ())
    sheet = made.model_copy(
        update={
            "temperament": temperament,
            "phrases": phrases_for(temperament, (), "Nimbus"),
            "repertoire": Repertoire(black=(RepertoireLine(name="Caro-Kann Defence", moves=("e2e4", "c7c6")),)),
        }
    )
    return Agent("agent-1", "player-1", sheet, 1200, 0, 0).persona


@pytest.mark.parametrize("temperament", TEMPERAMENTS)
async def test_an_agent_answers_each_question_in_the_voice_of_its_temperament(temperament: str) -> None:
    nimbus = agent(temperament)
    for key, question in ASKED.items():
        wish = facing("rosa", role="agent", occasion=SoulOccasion.ON_USER_INPUT, pending_chat=(f"Nimbus, {question}",))
        answer = (await SOUL.ask(nimbus, wish)).speak
        written = phrasebook_of(temperament)[key]
        assert answer in {line.replace("{line}", "Caro-Kann Defence") for line in written}, question


async def test_two_agents_ask_each_other_and_a_character_asks_an_agent() -> None:
    across = {"opponent_name": "Cirrus", "opponent_kind": "agent", "opponent_slug": None}
    asked = []
    for seed in range(12):
        for who, role in ((agent("dry"), "agent"), (CAST["vesna"], "character")):
            said = (await SOUL.ask(who, facing("rosa", **across, role=role, seed=seed))).speak
            asked += [said] if said is not None and said.endswith("?") else []
    assert len({bare(line).removeprefix("cirrus ") for line in asked} & {bare(one) for one in ASKED.values()}) >= 3
