"""A bidder that answers by the words of an act works once a moment, whatever topics the act may be of."""

from __future__ import annotations

from dataclasses import replace

from app.soul.listening.bid import Bid, Content, Moment, once_for_its_words
from app.soul.listening.heard import SpeechAct
from app.soul.listening.topics import Subject
from tests.unit.soul.listening.bidders.asked import moment, question
from tests.unit.soul.soul_table import given

ACT = question("And why?", Subject.WHY)


class Counting:
    """Answers with how often it has worked."""

    def __init__(self) -> None:
        self.worked = 0

    @once_for_its_words((Subject.INSULT,))
    def bid(self, _act: SpeechAct, _moment: Moment) -> Bid | None:
        self.worked += 1
        return Bid(0.9, Content(str(self.worked)))


def test_what_may_be_of_several_topics_is_worked_out_once_and_once_for_what_is_made_of_it() -> None:
    bidder, now = Counting(), moment(given(), ACT)
    guesses = [replace(ACT, topic=topic) for topic in (Subject.WHY, Subject.CLOCK, None)]
    assert [bidder.bid(act, now) for act in (ACT, ACT)] == [Bid(0.9, Content("1"))] * 2
    assert [bidder.bid(act, now) for act in guesses] == [Bid(0.9, Content("2"))] * 3


def test_a_topic_that_it_tells_apart_other_words_another_bidder_and_another_moment_are_not_mixed_up() -> None:
    bidder, now = Counting(), moment(given(), ACT)
    bidder.bid(ACT, now)
    assert bidder.bid(replace(ACT, topic=Subject.INSULT), now) == Bid(0.9, Content("2"))
    assert bidder.bid(question("And when?", Subject.WHY), now) == Bid(0.9, Content("3"))
    assert bidder.bid(ACT, moment(given(), ACT)) == Bid(0.9, Content("4"))
    assert Counting().bid(ACT, now) == Bid(0.9, Content("1"))
