"""A judge chooses among all offers by their words; where it cannot, the bids decide."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from app.soul.listening.answering import Answering
from app.soul.listening.bid import Bid, Bidder, Content, Moment
from app.soul.listening.gains import SETTLED_OF_BOARD
from app.soul.listening.heard import ActKind, Realm, SpeechAct
from app.soul.listening.judging import SETTLING, Judging, weighed_gain
from app.soul.listening.offers import AnswerOffer, FoundBy
from app.soul.listening.shortlist import MOST_OF_EACH, MOST_WEIGHED, WEIGHED, most_promising, shortlist
from app.soul.response import GameAction
from app.soul.scripted.topics import Topic
from tests.unit.soul.listening.bidders.asked import moment
from tests.unit.soul.listening.test_answering import Answers, moment_of
from tests.unit.soul.soul_table import given, played

GOOD, BETTER = "Yes, in Halle.", "Under the roof, in Halle."


class Prefers:
    """Finds that those answers answer that hold its word, by so much odds; keeps what it was asked."""

    def __init__(self, word: str | None, odds: float = 1.0) -> None:
        self._word = word
        self._odds = odds
        self.asked: list[str] = []
        self.offered: list[str] = []

    async def weigh(self, asked: str, answers: Sequence[str]) -> NDArray[np.float32] | None:
        self.asked.append(asked)
        self.offered += answers
        if self._word is None:
            return None
        return np.array([self._odds * (self._word in answer) for answer in answers], dtype=np.float32)


class Does(Answers):
    """Bids an answer that opens a game."""

    def bid(self, _act: object, _moment: Moment) -> Bid | None:
        return Bid(0.95, Content("play", ("Then let us play.",), action=GameAction("start_game")))


async def said_by(judge: Prefers | None, message: str, *bidders: Bidder, said: tuple[str, ...] = ()) -> str | None:
    moment = await Judging(judge, bidders).chosen(await moment_of(message, said))
    line = Answering(bidders).answer(moment)
    return None if line is None else line.line


TWO = (Answers(ActKind.QUESTION, 0.9, GOOD), Answers(ActKind.QUESTION, 0.6, BETTER))


@pytest.mark.parametrize(("judge", "expected"), [(Prefers("roof"), BETTER), (Prefers(None), GOOD), (None, GOOD)])
async def test_the_judge_goes_before_the_bids_as_long_as_it_can_judge(judge: Prefers | None, expected: str) -> None:
    assert await said_by(judge, "Where do you live?", *TWO) == expected


async def test_what_was_said_before_is_not_offered_again() -> None:
    judge = Prefers("roof")
    assert await said_by(judge, "Where do you live?", *TWO, said=(BETTER,)) == GOOD
    assert not any(BETTER in offered for offered in judge.offered)


async def test_what_opens_a_game_is_not_up_for_choice() -> None:
    judge = Prefers("roof")
    assert await said_by(judge, "Shall we play a game?", Does(ActKind.QUESTION, 1), *TWO) == "Then let us play."
    assert judge.asked == []


@pytest.mark.parametrize("message", ["My mother died.", "You play like a donkey!", "Good evening."])
async def test_only_what_asks_is_judged(message: str) -> None:
    judge = Prefers("roof")
    await said_by(judge, message, Answers(ActKind.FEELING, 1, GOOD), Answers(ActKind.FEELING, 0.6, BETTER), *TWO)
    assert judge.asked == []


class OfTheBoard(Answers):
    """Bids what was read off the board, as sure as that."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        return Bid(SETTLED_OF_BOARD, Content("a choice of moves", (GOOD,))) if super().bid(act, moment) else None


async def test_what_was_read_word_by_word_off_the_board_goes_before_what_the_judge_likes() -> None:
    judge = Prefers("roof")
    others = (OfTheBoard(ActKind.QUESTION, 1), Answers(ActKind.QUESTION, 0.9, BETTER))
    assert await said_by(judge, "Where do you live?", *others) == GOOD


@pytest.mark.parametrize(("realm", "times"), [(Realm.BOARD, 1), (Realm.PERSON, 0)])
async def test_what_is_surely_said_of_the_board_is_judged_as_if_it_were_asked(realm: Realm, times: int) -> None:
    act = SpeechAct("half of them stood still", "half of them stood still", ActKind.COURTESY, realms={realm: 1.0})
    judge = Prefers("roof")
    bidders = (Answers(ActKind.QUESTION, 0.95, GOOD), Answers(ActKind.QUESTION, 0.94, BETTER))
    await Judging(judge, bidders).chosen(moment(given(played("e4", "e5"), pending_chat=(act.text,)), act))
    assert len(judge.asked) == times


async def test_the_judge_reads_the_whole_message_and_what_each_answer_is_about() -> None:
    judge = Prefers("roof")
    await said_by(judge, "I moved to Leipzig. Where do you live?", *TWO)
    assert judge.asked == ["i moved to leipzig. where do you live?"]
    assert f"game question: {GOOD}" in judge.offered


def test_of_each_origin_so_many_are_weighed_as_one_answer_has_time_for() -> None:
    many = [
        AnswerOffer(origin, Bid(0.5, Content("some")), f"{origin} {number}", "game some", number)
        for number in range(9)
        for origin in FoundBy
    ]
    kept = shortlist(many)
    assert {origin: sum(offer.origin is origin for offer in kept) for origin in FoundBy} == dict(WEIGHED)
    assert all(offer.rank < WEIGHED[offer.origin] for offer in kept)


def test_of_many_offers_those_are_weighed_of_which_most_is_expected() -> None:
    act = SpeechAct("Where do you live?", "where do you live?", ActKind.QUESTION)

    def offer(origin: FoundBy, score: float) -> AnswerOffer:
        return AnswerOffer(origin, Bid(score, Content("life: home", (f"{origin} {score}",))), "", "life home", 0)

    poor = [offer(FoundBy.LIFE, 0.5 + number / 100) for number in range(MOST_WEIGHED)]
    good = [offer(FoundBy.BID, 0.6), offer(FoundBy.LIFE, 0.9), offer(FoundBy.BID, 0.95)]
    kept = [one for _, one in most_promising([(act, one) for one in (*poor, *good)], moment(given(), act))]
    assert kept == [*poor[len(good) - MOST_WEIGHED :], *good]
    of_several = most_promising([(act, one) for one in (*poor, *good)], moment(given(), act), MOST_OF_EACH)
    assert [one for _, one in of_several] == kept[-MOST_OF_EACH:]


@pytest.mark.parametrize(
    ("score", "odds", "expected"),
    [(0.92, 0.3, "In Halle."), (0.75, 0.3, "A roof is a fine thing."), (0.92, 2.0, "A roof is a fine thing.")],
)
async def test_what_a_search_of_the_life_is_sure_of_decides_where_the_judge_hardly_does(
    score: float, odds: float, expected: str
) -> None:
    found = Answers(ActKind.QUESTION, score, "In Halle.", about="life: home")
    other = Answers(ActKind.QUESTION, 0.6, "A roof is a fine thing.", about="life: roofs")
    assert await said_by(Prefers("roof", odds), "Where do you live?", found, other) == expected


async def test_two_questions_are_not_answered_twice_from_one_passage() -> None:
    lines = (
        Answers(ActKind.QUESTION, 0.9, GOOD, about="life: home"),
        Answers(ActKind.QUESTION, 0.8, BETTER, about="life: home"),
    )
    said = await said_by(Prefers("Halle"), "Where do you live? And who lives there with you?", *lines)
    assert said in (GOOD, BETTER)


async def test_of_two_lines_of_a_passage_that_is_sure_the_judge_has_the_choice() -> None:
    first = Answers(ActKind.QUESTION, 0.92, GOOD, about="life: home")
    second = Answers(ActKind.QUESTION, 0.6, BETTER, about="life: home")
    assert await said_by(Prefers("roof"), "Where do you live?", first, second) == BETTER


class Told:
    """Bids one line, named as what it is about."""

    def __init__(self, score: float, line: str, about: str) -> None:
        self._bid = Bid(
            score, Content(about, (line,), topics=(Topic("ask_view", 1, {"view": line.lower()}),), own=True)
        )

    def bid(self, act: SpeechAct, _moment: Moment) -> Bid | None:
        return self._bid if act.kind is ActKind.QUESTION else None


def _entry(entry: str, score: float, told: str) -> Told:
    return Told(score, told, f"handbook: {entry}")


class Says:
    """Gives each answer the odds of the word that it holds."""

    OTHERS = -9.0

    def __init__(self, odds: dict[str, float]) -> None:
        self._odds = odds

    async def weigh(self, _asked: str, answers: Sequence[str]) -> NDArray[np.float32] | None:
        found = [next((odds for word, odds in self._odds.items() if word in answer), self.OTHERS) for answer in answers]
        return np.array(found, dtype=np.float32)


@pytest.mark.parametrize(
    ("asked", "odds", "said"),
    [
        ("Does blitz harm me?", -0.4, "Only as the whole diet."),
        ("What do they say of blitz?", -0.4, "Blitz is popcorn."),
        ("What do they say of blitz?", -1.9, "Only as the whole diet."),
    ],
)
async def test_a_view_of_ones_own_goes_before_everybodys_unless_yes_or_no_was_asked(
    asked: str, odds: float, said: str
) -> None:
    views = _entry("blitz-ruins", 0.94, "Only as the whole diet.")
    own = Told(0.92, "Blitz is popcorn.", "life: blitz")
    judge = Says({"popcorn": odds, "diet": -0.5})
    moment = await Judging(judge, (views, own)).chosen(await moment_of(asked))
    line = Answering((views, own)).answer(moment)
    assert line is not None
    assert line.line == said


def test_beside_the_judges_word_a_small_gain_counts_little_and_a_great_one_whole() -> None:
    assert weighed_gain(SETTLING) == SETTLING
    assert weighed_gain(-SETTLING - 1) == -SETTLING - 1
    assert 0 < weighed_gain(2.0) < 1.5
    assert -1.5 < weighed_gain(-2.0) < 0
