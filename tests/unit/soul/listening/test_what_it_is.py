"""Whoever asks what a character is, in whatever words, is told that it is no person."""

from __future__ import annotations

import re

import pytest

from app.characters.presets import load_presets
from app.soul.gathering import gather
from app.soul.listening.recognising import recognise
from app.soul.listening.topics import Subject
from app.soul.listening.what_it_is import asks_what_it_is
from app.soul.scripted.voice import ScriptedVoice
from scripts.listening.talks import cast
from tests.unit.soul.soul_table import given, played

ASKED = (
    "are you a real person?", "am i talking to a bot?", "are you human", "so you're an ai, right?",
    "who programmed you", "is there a person behind this?",
    "are you chatgpt or something?", "be honest, are you an ai?", "bot or human?",
    "you're not a real person, are you?", "is someone actually typing this?", "do you actually exist?",
    "what are you, exactly?", "which language model are you", "you're just a computer program", "i think you're a bot",
    "are you powered by gpt-4?", "am i the only human here", "sorry if this is rude, but are you a bot?",
    "who am i really talking to?", "you sound like a robot",
)  # fmt: skip
OTHERWISE = (
    "who made you love chess", "are you really good at endgames", "is this a real threat", "what are you afraid of",
    "are you alive in this line", "you're only human", "what engine is the best", "i'm playing a bot tomorrow",
    "is it human to err", "are you using an engine", "are you feeling better", "is there someone behind the counter",
    "are you a good person", "is your cat real", "does it bother you that you're not real",
    "you play like a machine at rook endings",
)  # fmt: skip
# Words by which each of the phrases says it.
SAYS_SO = re.compile(
    r"\b(?:no(?:t a| human| person| living)?\b.{0,40}\b(?:person|human|man|woman|flesh|child)"
    r"|character|made-up|machine|ai)\b",
    re.IGNORECASE,
)


@pytest.mark.parametrize("text", ASKED)
def test_it_is_heard_whatever_the_words(text: str) -> None:
    assert recognise(text).subject is Subject.BOT


@pytest.mark.parametrize("text", OTHERWISE)
def test_what_only_sounds_like_it_is_something_else(text: str) -> None:
    assert not asks_what_it_is(text)


def test_every_phrase_of_every_character_says_that_it_is_no_person() -> None:
    phrases = {slug: sheet.phrases["ask_bot"] for slug, sheet in load_presets().items()}
    assert len(phrases) == 8
    assert [(slug, line) for slug, lines in phrases.items() for line in lines if not SAYS_SO.search(line)] == []


@pytest.mark.parametrize("slug", list(load_presets()))
async def test_it_is_told_however_often_it_is_asked_and_with_nothing_beside_it(slug: str) -> None:
    persona, said = cast()[slug], list[str]()
    for text in ASKED:
        asked = given(played(), pending_chat=(text,), said_before=tuple(said), place="room")
        answer = await ScriptedVoice().answer(persona, asked, gather(asked))
        assert answer.speak is not None
        assert any(line in answer.speak for line in persona.sheet.phrases["ask_bot"]), (text, answer.speak)
        said.append(answer.speak)
