"""What a message says only beside its question is heard as such: a heading, what it takes up, and why it asks."""

from __future__ import annotations

import pytest

from app.soul.listening.by_the_way import claims_asked, without_asides, without_heading
from app.soul.listening.heard import ActKind, Realm, SpeechAct
from app.soul.listening.topics import Subject

OF_LIFE = {Realm.LIFE: 0.9}


def act(text: str, kind: ActKind, topic: Subject | None = None, polarity: float = 0.0) -> SpeechAct:
    return SpeechAct(text, text.lower(), kind, topic, 0.9, polarity, realms=OF_LIFE)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Two things: is it true?", "is it true?"),
        ("Clock question: do I lose?", "do I lose?"),
        ("ok quick question, who won?", "who won?"),
        ("The question is why.", "The question is why."),
        ("Tell me straight, is it refuted?", "is it refuted?"),
        ("be honest, did you cheat?", "did you cheat?"),
        ("tell me about the truth, is it far?", "tell me about the truth, is it far?"),
    ],
)
def test_a_heading_is_left_out(text: str, left: str) -> None:
    assert without_heading(text) == left


def test_what_somebody_did_at_the_board_is_no_news_beside_a_question_on_chess() -> None:
    told = act("My grandson did it to me and I accused him of cheating.", ActKind.FEELING, Subject.TROUBLE, -1.0)
    asked = act("Could you explain en passant to me?", ActKind.REQUEST)
    assert [one.kind for one in without_asides((asked, told))] == [ActKind.REQUEST, ActKind.REMARK]
    grave = act("My grandson played it before he died.", ActKind.FEELING, Subject.BEREAVEMENT, -1.0)
    assert without_asides((asked, grave))[1].is_bad_news


def test_a_mood_in_words_on_the_listener_is_none_of_its_writer() -> None:
    asked = act("How did you and Ileana meet?", ActKind.QUESTION)
    of_others = act("There was only one telephone in that village, I hear.", ActKind.FEELING, Subject.LONELY, -0.5)
    own = act("I am so alone these days.", ActKind.FEELING, Subject.LONELY, -0.5)
    assert without_asides((asked, of_others))[1].kind is not ActKind.FEELING
    assert without_asides((asked, own))[1].kind is ActKind.FEELING


def test_a_second_question_that_leans_on_the_first_stays_one_of_its_own() -> None:
    first, second = act("how is the cat?", ActKind.QUESTION), act("and who was he named after?", ActKind.QUESTION)
    one, other = without_asides((first, second))
    assert one == first
    assert (other.text, other.plain) == (second.text, "and who was he named after, how is the cat?")
    only_on = act("and could he?", ActKind.QUESTION)
    (joined,) = without_asides((first, only_on))
    assert joined.plain == "how is the cat, and could he?"


def test_what_takes_something_up_is_read_with_the_question_behind_it() -> None:
    echo = act("your dad mended books with tape??", ActKind.QUESTION)
    asked = act("why medical tape", ActKind.QUESTION)
    (joined,) = without_asides((echo, asked))
    assert joined.plain == "why medical tape, your dad mended books with tape?"
    both = (act("do you like tea?", ActKind.QUESTION), act("where is your shop?", ActKind.QUESTION))
    assert without_asides(both) == both


@pytest.mark.parametrize(
    ("told", "asks"),
    [
        ("I am a piece down, I believe.", True),
        ("so i lost a whole piece there didn't i.", True),
        ("im a pawn up i think", True),
        ("I am a piece down.", False),
        ("I believe in bees.", False),
    ],
)
def test_a_lead_that_is_claimed_in_doubt_beside_a_question_is_a_question(told: str, asks: bool) -> None:
    hall = act("And which hall is it tonight?", ActKind.QUESTION)
    claim = act(told, ActKind.REMARK)
    heard = claims_asked((claim, hall), "table")
    assert (heard[0].kind is ActKind.QUESTION) is asks
    assert heard[0].plain.endswith("?") is asks
    assert claims_asked((claim, hall), "room") == (claim, hall)
    assert claims_asked((claim,), "table") == (claim,)
