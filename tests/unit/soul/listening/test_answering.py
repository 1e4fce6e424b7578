"""Several acts in one message are served, the most urgent first, by the best bids that can be put into words."""

from __future__ import annotations

import pytest

from app.soul.gathering import gather
from app.soul.guard import LONGEST_LINE, GuardCounts
from app.soul.listening.answering import Answering
from app.soul.listening.bid import Bid, Content, Moment
from app.soul.listening.dialogue import dialogue_of
from app.soul.listening.ear import Ear
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.response import TalkLine
from app.soul.scripted.phrasing import Phrasing, randomness
from tests.unit.soul.soul_table import CAST, given, played

GAME = played("e4", "e5", "Nf3", "Nc6")


class Answers:
    """Bids `score` for every act of a kind."""

    def __init__(self, kind: ActKind, score: float, *lines: str, alone: bool = False, about: str = "") -> None:
        self._kind, self._bid = kind, Bid(score, Content(about or f"{kind}", lines, alone=alone))

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        return self._bid if act.kind is self._kind and moment.given.pending_chat else None


async def moment_of(message: str, said: tuple[str, ...] = ()) -> Moment:
    asked = given(GAME, pending_chat=(message,), said_before=said)
    persona = CAST["anselm"]
    facts = gather(asked)
    phrasing = Phrasing(
        persona.sheet.phrases, asked, facts, randomness("anselm", asked), GuardCounts(), asked.content_rating, ()
    )
    heard = await Ear().read(asked.pending_chat)
    return Moment(persona, asked, facts, heard, dialogue_of(asked), phrasing)


async def test_a_question_is_answered_before_a_compliment() -> None:
    bidders = (Answers(ActKind.COURTESY, 1, "You are kind."), Answers(ActKind.QUESTION, 1, "In Halle."))
    said = Answering(bidders).answer(await moment_of("Thanks a lot! Where do you live?"))
    assert said is not None
    assert said.line == "In Halle. You are kind."


async def test_bad_news_is_answered_alone() -> None:
    bidders = (Answers(ActKind.FEELING, 1, "I am so sorry."), Answers(ActKind.QUESTION, 1, "It is your turn."))
    said = Answering(bidders).answer(await moment_of("Whose turn is it? My mother died."))
    assert said is not None
    assert said.line == "I am so sorry."


async def test_the_best_bid_wins_and_a_poor_one_is_no_answer() -> None:
    bidders = (Answers(ActKind.QUESTION, 0.6, "Maybe."), Answers(ActKind.QUESTION, 0.9, "Yes, in Halle."))
    moment = await moment_of("Do you live in Halle?")
    best = Answering(bidders).answer(moment)
    assert best is not None
    assert best.line == "Yes, in Halle."
    assert Answering((Answers(ActKind.QUESTION, 0.4, "Maybe."),)).answer(moment) is None


class SaysByTheFirstWord(Answers):
    """The same data in other words for each sentence."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        content = Content("board", (f"{act.plain.split()[0].title()}, it hangs.",), knowledge=("the knight hangs",))
        return Bid(1.0, content) if super().bid(act, moment) is not None else None


async def test_the_same_data_are_told_once_though_two_sentences_ask_for_them() -> None:
    bidders = (SaysByTheFirstWord(ActKind.QUESTION, 1),)
    said = Answering(bidders).answer(await moment_of("Is my knight in danger there? Can you take it next?"))
    assert said is not None
    assert said.line == "Is, it hangs."


async def test_no_line_is_said_twice() -> None:
    bidders = (Answers(ActKind.QUESTION, 0.9, "Yes, in Halle.", "In Halle, as ever."),)
    said = Answering(bidders).answer(await moment_of("Do you live in Halle?", said=("Yes, in Halle.",)))
    assert said is not None
    assert said.line == "In Halle, as ever."


@pytest.mark.parametrize(
    ("message", "kinds"),
    [
        ("Sorry about that. Where are you from?", [ActKind.APOLOGY, ActKind.QUESTION]),
        ("you suck", [ActKind.INSULT]),
        ("I have a cat called Bruno. Bye!", [ActKind.TELLING, ActKind.FAREWELL]),
        ("I passed my exam!", [ActKind.FEELING]),
    ],
)
async def test_a_message_is_read_sentence_by_sentence(message: str, kinds: list[ActKind]) -> None:
    assert [act.kind for act in (await Ear().read((message,))).acts] == kinds


def test_room_and_table_are_one_conversation() -> None:
    asked = given(
        GAME,
        room_talk=(TalkLine("Shall we play?", by_me=False),),
        table_talk=(TalkLine("Your move. What do you drink?", by_me=True),),
    )
    state = dialogue_of(asked)
    assert state.their_lines[0] == "Shall we play?"
    assert state.open_question == "What do you drink?"


async def test_two_lines_that_may_not_be_said_together_leave_the_first() -> None:
    bidders = (
        Answers(ActKind.COURTESY, 1, "You are kind."),
        Answers(ActKind.QUESTION, 1, "In Halle. " + "So it goes on. " * 17),
    )
    line = Answering(bidders).answer(await moment_of("thank you. where were you born?"))
    assert line is not None
    assert line.line is not None
    assert len(line.line) <= LONGEST_LINE
