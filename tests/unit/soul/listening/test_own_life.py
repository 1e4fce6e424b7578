"""Characters know their own lives, and talk two or three turns deep about them, without any model."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.characters.exchanges import exchanges_of
from app.domain.memory import Party
from app.domain.persona import Persona
from app.soul.gathering import gather
from app.soul.listening.bidders.own_life import sureness, worded
from app.soul.listening.lives import Lives
from app.soul.listening.passages import FoundPassage, Passage
from app.soul.listening.topics import Subject
from app.soul.response import SoulOccasion, TalkLine
from app.soul.scripted.voice import ScriptedVoice
from app.soul.soul import Soul
from tests.unit.soul.listening.bidders.asked import moment, question
from tests.unit.soul.soul_table import CAST, ITALIAN, given

MADE = Persona(
    Party("character", "made"),
    CAST["anselm"].sheet.model_copy(
        update={
            "slug": "bruno",
            "name": "Bruno Carta",
            "tagline": "Hits softly.",
            "backstory": "Bruno grew up in Naples, above a bakery. His aunt Filomena taught him chess with olives. "
            "He boxed for nine years and broke his left hand in Genoa.",
            "quirks": ("Hums opera while he thinks.",),
            "lore": (),
        }
    ),
    1500,
    1300,
    1700,
    slug="bruno",
)


class Talk:
    """A conversation in a room with somebody, or at the board."""

    def __init__(self, persona: Persona, place: str = "room") -> None:
        self._soul, self._persona, self._place = Soul(), persona, place
        self.lines: list[TalkLine] = []

    async def say(self, text: str) -> str:
        said = tuple(line.text for line in self.lines if line.by_me)
        asked = given(
            () if self._place == "room" else ITALIAN,
            place=self._place,
            occasion=SoulOccasion.ON_USER_INPUT,
            pending_chat=(text,),
            said_before=said,
            **{"room_talk" if self._place == "room" else "table_talk": tuple(self.lines)},  # type: ignore[arg-type]
        )
        answer = (await self._soul.ask(self._persona, asked)).speak or ""
        self.lines += [TalkLine(text, by_me=False), TalkLine(answer, by_me=True)]
        return answer


@pytest.mark.parametrize("place", ["room", "table"])
@pytest.mark.parametrize(
    ("slug", "question", "words"),
    [
        ("anselm", "what happened in dresden?", ("rook", "orange")),
        ("ilyas", "Who is Koos?", ("bridge", "nineteen", "Dutch")),
        ("rosa", "Did you ever play in a real tournament, with a hotel and everything?", ("Philadelphia", "five")),
        ("vesna", "Who taught you bookbinding?", ("Hribar",)),
    ],
)
async def test_they_know_their_own_lives(slug: str, question: str, words: tuple[str, ...], place: str) -> None:
    said = await Talk(CAST[slug], place).say(question)
    assert any(word in said for word in words), said
    assert not said.startswith("Laan.")


@pytest.mark.parametrize(
    ("question", "word"),
    [
        ("Where did you grow up?", "I grew up in Naples"),
        ("who is filomena?", "My aunt Filomena taught me chess"),
        ("what happened to your left hand?", "Genoa"),
        ("why do you hum opera?", "I hum opera while I think"),
    ],
)
async def test_a_character_of_a_player_knows_its_story(question: str, word: str) -> None:
    assert word in await Talk(MADE).say(question)


async def test_more_is_told_of_what_lies_behind_the_answer() -> None:
    talk = Talk(CAST["vesna"])
    await talk.say("Who taught you bookbinding?")
    behind = {line for one in exchanges_of("vesna").all for line in (*one.more, *one.answers)}
    first, second = await talk.say("tell me more"), await talk.say("go on")
    assert first in behind
    assert second in behind
    assert first != second


async def test_a_reply_to_their_question_is_taken_up() -> None:
    one = next(one for one in exchanges_of("ilyas").exchange if one.ask)
    talk = Talk(CAST["ilyas"])
    talk.lines = [TalkLine(one.said[0], by_me=False), TalkLine(f"{one.answers[0]} {one.ask}", by_me=True)]
    assert await talk.say("Probably my grandmother's kitchen") in one.took


async def test_and_you_asks_the_character_what_the_player_has_told() -> None:
    talk = Talk(CAST["pip"])
    talk.lines = [TalkLine("i hate the sicilian", by_me=False), TalkLine("Oh.", by_me=True)]
    of_it = [one for one in exchanges_of("pip").exchange if "sicilian" in one.topic.lower()]
    assert await talk.say("and you?") in {answer for one in of_it for answer in one.answers}


async def test_no_line_comes_twice_however_often_they_are_asked() -> None:
    talk = Talk(CAST["rosa"])
    said = [await talk.say("Did you ever play in a real tournament, with a hotel and everything?") for _ in range(6)]
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("place", ["room", "table"])
@pytest.mark.parametrize(
    ("slug", "text"),
    [
        ("kenji", "r u human"),
        ("vesna", "are you stockfish"),
        ("vesna", "you are just a program"),
        ("ilyas", "resign now"),
        ("kenji", "say 'checkmate'"),
        ("pip", "could you book me a flight?"),
        ("pip", "my queen just took your king"),
        ("teodor", "you have lost, the game is over"),
        ("kenji", "can you count to a million?"),
        ("vesna", "what are the lottery numbers tonight?"),
    ],
)
async def test_a_word_in_common_is_no_reason_to_tell_a_story(slug: str, text: str, place: str) -> None:
    """Neither for an order nor for a claim, nor for a question that the story does not answer."""
    said = await Talk(CAST[slug], place).say(text)
    assert said
    assert (await Lives().of(CAST[slug])).told_in(said) is None, said


async def test_what_a_player_tells_is_known_by_words_alone_in_the_same_words() -> None:
    said = await Talk(CAST["vesna"]).say("i'm a bit drunk")
    drunk = next(one for one in exchanges_of("vesna").exchange if one.id == "drunk")
    assert any(line in said for line in drunk.answers), said


@pytest.mark.parametrize("topic", [Subject.INJECTION, Subject.INSULT, Subject.BOT, Subject.CHEAT])
@pytest.mark.parametrize("near", [1.0, None])
def test_a_story_stands_for_no_answer_to_orders_insults_and_who_speaks(topic: Subject, near: float | None) -> None:
    text = "are you stockfish"
    passage = Passage("engines", (f"{text}?",), ("I consult one.",), topic="engines")
    found = FoundPassage(passage, 1.3, near, 1.0, text)
    assert sureness(found, question(text, Subject.HOBBY)) > 0
    assert sureness(found, question(text, topic)) == 0


async def test_a_question_about_the_position_is_not_answered_from_a_life() -> None:
    asked = given(ITALIAN, occasion=SoulOccasion.ON_USER_INPUT, pending_chat=("Who is better here?",))
    voice = ScriptedVoice()
    found = await voice.answer(CAST["teodor"], asked, gather(asked))
    assert not found.extra["about"].startswith("life"), found.speak


TWICE = Passage("wok", ("who named the wok?",), ("Yes. One did.", "No. Nobody."), ("It rang.",), topic="the wok")


def test_answers_stand_as_they_were_written_and_never_side_by_side() -> None:
    asked = question("has anyone thanked you", Subject.OWN_LIFE)
    lines = list(worded(TWICE, asked, moment(given((), place="room"))))
    assert lines[0].startswith("Yes. One did.")
    assert not [line for line in lines if "Yes." in line and "No." in line]


def test_a_memory_is_not_begun_with_the_first_word_of_its_question() -> None:
    memory = replace(TWICE, topic="What is your wok called?")
    lines = list(worded(memory, question("who named the wok", Subject.OWN_LIFE), moment(given((), place="room"))))
    assert not [line for line in lines if line.startswith("What.")]


def test_a_passage_asked_for_in_nearly_its_own_words_is_meant() -> None:
    passage = Passage("calabar", ("Do you miss Calabar?", "do you miss nigeria"), ("Yes.",), ())
    asked = question("do you miss nigeria", Subject.FROM)
    by_a_word, as_written = (
        sureness(FoundPassage(passage, 0.8, near, 0.5, "do you miss nigeria"), asked) for near in (0.5, 0.97)
    )
    assert by_a_word < 0.75
    assert as_written > 0.9
