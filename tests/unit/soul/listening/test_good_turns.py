"""An age that was reached, and somebody who is alive, back or well again, are good news; real losses stay losses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.text import plain
from app.soul.listening.choosing import words_in
from app.soul.listening.crossed_news import felt_otherwise
from app.soul.listening.ear import Ear
from app.soul.listening.gain_or_loss import LossOrGain, loss_or_gain
from app.soul.listening.no_news import is_long_ago, is_workplace, only_arrives
from app.soul.listening.particular_news import particular_news
from app.soul.listening.telling import telling_in
from app.soul.listening.telling_words import TellingKind
from app.soul.listening.topics import Subject
from app.soul.soul import Soul
from tests.unit.soul.soul_table import CAST, given


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("My grandmother Solveig turned ninety last week, she raised me", LossOrGain.AGE_REACHED),
        ("my grandad just turned 85!", LossOrGain.AGE_REACHED),
        ("It was our daughter's birthday yesterday", LossOrGain.AGE_REACHED),
        ("my grandma is very much alive, you know! it was her birthday", LossOrGain.ALIVE),
        ("My mum isn't dead, she only moved", LossOrGain.ALIVE),
        ("no, nobody died", LossOrGain.ALIVE),
        ("The cat came back an hour ago", LossOrGain.BACK),
        ("our dog has turned up again", LossOrGain.BACK),
        ("we found the rabbit under the shed", LossOrGain.BACK),
        ("I found my wallet again", LossOrGain.BACK),
        ("my sister is out of hospital", LossOrGain.MENDED),
        ("mom is well again", LossOrGain.MENDED),
        ("My son Misha is eight, he starts swimming lessons on Saturday", LossOrGain.CHILD_BEGINS),
    ],
)
def test_good_turns_are_known_and_heard_as_joy(text: str, kind: LossOrGain) -> None:
    words = words_in(plain(text))
    assert loss_or_gain(words) is kind
    assert particular_news([plain(text)]) is None
    if kind is not LossOrGain.CHILD_BEGINS:
        assert felt_otherwise(Subject.BEREAVEMENT, words, text) is Subject.JOY


@pytest.mark.parametrize(
    "text",
    [
        "My grandmother died last week, she was ninety",
        "My dad passed away on his birthday",
        "My mother would have turned ninety today",
        "my gran turned ninety in the hospital, she has a stroke behind her",
        "I wish my dad were alive",
        "when my mum was alive she baked",
        "they found him alive after the crash",
        "My cat never came back",
        "The cat came back but she is limping",
        "our dog came back from the vet and is worse",
        "I hope the dog comes back home",
        "my mum is still not well again",
        "My dog ran away on Sunday",
        "he forgot my daughter's birthday",
        "my daughter starts school and cries every night",
    ],
)
def test_what_is_sad_is_no_good_turn(text: str) -> None:
    gains = {LossOrGain.AGE_REACHED, LossOrGain.ALIVE, LossOrGain.BACK, LossOrGain.MENDED, LossOrGain.CHILD_BEGINS}
    assert loss_or_gain(words_in(plain(text))) not in gains


async def test_a_death_is_heard_and_a_question_on_it_is_none() -> None:
    (death,) = (await Ear().read(["My dog died on Friday"])).acts
    assert death.topic is Subject.BEREAVEMENT
    for question in ("Who died?", "when did my dog die", "What day was it that my dog died?", "who was it that my dad "
                     "said had died?"):  # fmt: skip
        (act,) = (await Ear().read([question])).acts
        assert act.topic is not Subject.BEREAVEMENT, question


@pytest.mark.parametrize("slug", tuple(CAST))
async def test_who_is_alive_is_met_with_relief_and_a_word_of_apology(slug: str) -> None:
    heard = "my grandma is very much alive, you know! it was her birthday"
    answer = await Soul().ask(CAST[slug], replace(given(), place="room", moves=(), pending_chat=(heard,)))
    line = (answer.speak or "").lower()
    assert "quite wrongly" in line or "mistake of mine" in line, line


@pytest.mark.parametrize(
    "text",
    [
        "I work as a night nurse at a childrens hospital",
        "my wife is a doctor at the clinic",
        "My son works as a porter in the hospital",
    ],
)
def test_a_place_of_work_is_no_illness(text: str) -> None:
    words = words_in(plain(text))
    assert is_workplace(words)
    assert particular_news([plain(text)]) is None
    assert felt_otherwise(Subject.ILLNESS, words, text) is Subject.TOLD
    telling = telling_in(text, surely=True)
    assert telling is None or telling.kind not in (TellingKind.BODY, TellingKind.CLOSE)


@pytest.mark.parametrize(
    "text",
    [
        "my mum is in hospital",
        "I fell at work and had to go to hospital",
        "the nurse says I need an operation",
        "my son is in hospital, I can't work",
    ],
)
def test_who_is_ill_is_at_no_place_of_work(text: str) -> None:
    assert not is_workplace(words_in(plain(text)))


def test_a_title_of_long_ago_is_congratulated_on_by_nobody() -> None:
    for text in ("I was champion of my school once, in 1998", "my team won the cup twenty years ago"):
        words = words_in(plain(text))
        assert is_long_ago(words)
        assert felt_otherwise(Subject.JOY, words, text) is Subject.TOLD
    for text in ("I won the club championship on Sunday", "we married ten years ago today", "I once more won"):
        assert not is_long_ago(words_in(plain(text)))


def test_to_be_new_in_the_club_is_no_news() -> None:
    for text in ("I'm Annika, first time here.", "I'm new here", "hello, just joined!"):
        words = words_in(plain(text))
        assert only_arrives(words)
        assert felt_otherwise(Subject.JOY, words, text) is Subject.TOLD
    assert not only_arrives(
        words_in("first time i swam a mile, here in the lake with my sister and all of her friends")
    )
    assert felt_otherwise(Subject.JOY, words_in("i rode a bike for the first time"), "") is None


def test_a_match_on_a_day_of_a_month_is_a_plan_and_no_worry() -> None:
    telling = telling_in("I have a league match on the 12th of December")
    assert telling is not None
    assert telling.kind is TellingKind.PLAN
    feared = telling_in("I have a league match on the 12th of December and I am terrified")
    assert feared is not None
    assert feared.kind is not TellingKind.PLAN
