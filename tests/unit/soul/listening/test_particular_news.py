"""News that want words of their own, and numbers that nobody said."""

from __future__ import annotations

import numpy as np
import pytest

from app.domain.text import plain
from app.soul.listening.famous import named_in
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.news import news_in
from app.soul.listening.numbers_said import says_other_numbers
from app.soul.listening.particular_news import ParticularNews, particular_news
from app.soul.listening.retold import told_again
from app.soul.listening.topics import Subject
from app.soul.response import TalkLine
from tests.unit.soul.listening.bidders.asked import moment
from tests.unit.soul.soul_table import given


@pytest.mark.parametrize(
    ("told", "kind", "count"),
    [
        (["the baby is nine days old and she does not believe in sleep"], ParticularNews.BABY, None),
        (["i retire next month", "everyone is pleased and i just feel sick"], ParticularNews.RETIRING, None),
        (["everyone's so happy i'm moving and i want to cry"], ParticularNews.MIXED, None),
        (["that was my fifth defeat in a row"], ParticularNews.LOSSES, "five"),
        (["lost all 4 of my games at the club"], ParticularNews.LOSSES, "four"),
        (["i have to do a talk in front of my whole class tomorrow and i feel sick"], ParticularNews.STAGE, None),
        (["school presentation on monday and my stomach is in knots, help me"], ParticularNews.STAGE, None),
        (["i've got the last round on sunday", "i keep dreaming about it"], ParticularNews.MATCH, None),
        (["got my first tournament tomorrow and i cant eat"], ParticularNews.MATCH, None),
        (["theres someone at chess club i like and i cant even say hi"], ParticularNews.SHY, None),
        (["there is a girl in my orchestra", "i have never said one word to her"], ParticularNews.SHY, None),
        (["the neighbours' baby is screaming and i got shouted at by my boss all day"], ParticularNews.HARD_DAY, None),
        (["sorry for that game, i had an awful day at work"], ParticularNews.ROUGH, None),
    ],
)
def test_particular_news_are_known_by_their_words(told: list[str], kind: ParticularNews, count: str | None) -> None:
    found = particular_news(told)
    assert found is not None
    assert (found.kind, found.slots.get("count")) == (kind, count)


@pytest.mark.parametrize(
    ("told", "kind", "of"),
    [
        (["my daughter moved out on sunday", "the house is so quiet now"], ParticularNews.CHILD_GONE, "your daughter"),
        (["the last of the kids has gone", "i wander round the rooms"], ParticularNews.CHILD_GONE, "the last of them"),
        (["our dog is at the vet and i keep looking at the door"], ParticularNews.AT_VET, "your dog"),
        (["might be slow tonight, baby's got a fever and i'm up and down"], ParticularNews.CHILD_ILL, "your baby"),
        (["the little one's running a temperature so i'll be slow"], ParticularNews.CHILD_ILL, "your little one"),
        (["my youngest has croup, sorry for the pauses"], ParticularNews.CHILD_ILL, "your youngest"),
        (
            ["eleven years in the same insurance office, and mondays i feel sick",
             "there's a bakery that wants an apprentice and i can't stop thinking about it"],
            ParticularNews.NEW_WORK,
            "the bakery",
        ),
        (["been a lawyer for years and my stomach turns", "a friend's gym, he asked me in"], ParticularNews.NEW_WORK,
         "the gym"),
    ],
)  # fmt: skip
def test_who_is_told_of_and_what_happened_are_read(told: list[str], kind: ParticularNews, of: str) -> None:
    found = particular_news(told)
    assert found is not None
    assert (found.kind, next(iter(found.slots.values()))) == (kind, of)


@pytest.mark.parametrize(
    "told",
    [
        "my son left his phone in the car",
        "the vet said my dog is fine",
        "i work in a bank and i like the bakery next door",
        "i slept well",
        "my dad retired and loves it",
        "you lost three in a row",
        "lost a pawn",
        "the neighbours' baby never sleeps",
        "i am ill and can't play",
        "i like somebody who plays like you",
        "my dad is in hospital and i can't sleep before the final",
    ],
)
def test_what_is_no_such_news_is_none(told: str) -> None:
    assert particular_news([told]) is None


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("I GOT IN. ", Subject.JOY),
        ("they said yes", Subject.JOY),
        ("i got in late", None),
        ("sold my piano today", Subject.TROUBLE),
        ("doc says its nothing", Subject.JOY),
    ],
)
def test_news_have_the_right_sign(text: str, subject: Subject | None) -> None:
    assert news_in(plain(text)) is subject


def test_a_number_about_the_listener_has_to_be_theirs() -> None:
    assert says_other_numbers("Ay, three nights, that's too many.", "no sleep again")
    assert not says_other_numbers("Ay, three nights, that's too many.", "three nights without sleep")
    assert not says_other_numbers("That is hard. I once lost seven.", "lost again")


def test_a_name_that_is_put_aside_is_not_asked_about() -> None:
    assert named_in("what should i play against d4, i'm sick of the king's indian") == []
    assert [one.name for one in named_in("how do i play the king's indian")] == ["King's Indian Defence"]


def test_the_sentence_of_the_last_line_that_answers_is_told_again() -> None:
    start = given(place="room", room_talk=(TalkLine("and your dad?", False), TalkLine("He still beats me.", True)))
    near, far = np.eye(2, dtype=np.float32)
    act = SpeechAct("who wins?", "who wins?", ActKind.QUESTION, vector=near)
    talk = moment(start, act)
    vectors = {"He still beats me.": near, "It was raining.": far}
    object.__setattr__(talk.dialogue, "sentences_told", vectors)
    found = told_again(act, talk)
    assert found is not None
    assert found[1] == "He still beats me."
    rain = given(place="room", room_talk=(TalkLine("and your dad?", False), TalkLine("It was raining.", True)))
    talk = moment(rain, act)
    object.__setattr__(talk.dialogue, "sentences_told", {"It was raining.": near})
    assert told_again(act, talk) is None


@pytest.mark.parametrize(
    ("told", "is_news"),
    [
        ("i handed in my notice today, after eleven years", True),
        ("quit my job this morning", True),
        ("well, i've done it, i resigned from the bank this afternoon", True),
        ("you resigned from that position", False),
        ("i might quit my job one day", False),
        ("thinking of handing in my notice", False),
    ],
)
def test_work_is_given_up_where_it_is_done(told: str, is_news: bool) -> None:
    found = particular_news([told])
    assert (found is not None and found.kind is ParticularNews.NOTICE) is is_news


@pytest.mark.parametrize(
    "told", ["the sick bishop and the little pawn", "my son is better now, no fever", "i am sick of this opening"]
)
def test_no_child_is_ill_where_none_is(told: str) -> None:
    assert particular_news([told]) is None
