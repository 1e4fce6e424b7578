"""Two questions of different matters stand apart, each is answered out of its own, and chess at large is no game."""

from __future__ import annotations

import pytest

from app.domain.text import plain
from app.soul.listening.answer_source import AnswerSource, source_named
from app.soul.listening.apart import asks_to_agree, told_by_the_way
from app.soul.listening.bid import Bid, Content, Moment, bids_for
from app.soul.listening.cutting import clauses
from app.soul.listening.heard import ActKind, Realm, SpeechAct
from app.soul.listening.in_general import asks_in_general
from app.soul.listening.joining import joined_apart
from app.soul.listening.two_matters import is_of_the_other, of_another_matter
from app.soul.scripted.topics import Topic
from tests.unit.soul.listening.test_answering import moment_of


def _act(text: str, **realms: float) -> SpeechAct:
    return SpeechAct(text, text, ActKind.QUESTION, realms={Realm(name): chance for name, chance in realms.items()})


OF_BOARD = _act("what opening is this called?", board=0.6, life=0.4)
OF_LIFE = _act("and is it chess club today?", board=0.1, life=0.9)


class Bids:
    """Bids one content."""

    def __init__(self, about: str, score: float, *, settles: bool = False) -> None:
        self._bid = Bid(score, Content(about, (about,), settles=settles))

    def bid(self, _act: SpeechAct, _moment: Moment) -> Bid:
        return self._bid


def test_sentences_of_two_matters_are_told_apart_and_answered_out_of_their_own() -> None:
    assert of_another_matter(OF_LIFE, OF_BOARD)
    assert not of_another_matter(OF_LIFE, _act("and who comes?", board=0.2, life=0.8))
    assert not of_another_matter(OF_LIFE, _act("nothing is known of this"))
    assert is_of_the_other(OF_LIFE, [OF_BOARD], AnswerSource.GAME)
    assert is_of_the_other(OF_BOARD, [OF_LIFE], AnswerSource.LIFE)
    assert not is_of_the_other(OF_LIFE, [OF_BOARD], AnswerSource.LIFE)
    assert not is_of_the_other(OF_LIFE, [], AnswerSource.GAME)


@pytest.mark.parametrize(
    ("text", "at_large"),
    [
        ("what's the point of the Dutch in general, f5 looks weird to me", True),
        ("What is the centre game's reputation, 3.Qxd4?", True),
        ("do masters ever play it", True),
        ("can you castle if the rook is under attack?", True),
        ("can one castle out of check?", True),
        ("if a pawn gets to the end can it become a second queen", True),
        ("can you castle?", False),
        ("can i still castle if you take on f1?", False),
        ("can you castle if i move my rook?", False),
        ("do you play it?", False),
        ("what's the point of f5?", False),
    ],
)
def test_what_is_asked_of_chess_at_large_is_known(text: str, *, at_large: bool) -> None:
    assert asks_in_general(plain(text)) is at_large


async def test_no_data_of_a_game_settle_what_is_asked_of_chess_at_large() -> None:
    bidders = (Bids("castling", 0.98, settles=True), Bids("handbook: castling", 0.7))
    moment = await moment_of("what opening is this called?")
    asked = [bid.content.about for bid in bids_for(_act("can you castle out of check?"), moment, bidders)]
    assert asked == ["handbook: castling"]
    assert [bid.content.about for bid in bids_for(OF_BOARD, moment, bidders)] == ["castling"]
    assert source_named("handbook: castling") is AnswerSource.BOOK


def test_what_is_asked_of_something_told_by_the_way_stays_with_it() -> None:
    assert told_by_the_way("sorry, also i'm off to ljubljana in may")
    assert clauses("Could I take it? Sorry, also I'm off to Ljubljana in May, what should I see?")[1:] == [
        "Sorry, also I'm off to Ljubljana in May, what should I see?"
    ]
    assert len(clauses("whats this opening called and do you have chess club on a tuesday too")) == 2


@pytest.mark.parametrize(
    "text", ["i've lost the right to castle, haven't i.", "it is check, isn't it", "you won, did you"]
)
def test_a_tag_makes_a_question(text: str) -> None:
    assert asks_to_agree(text)
    assert not asks_to_agree(text.partition(",")[0])


async def test_a_long_verdict_leaves_room_for_the_second_answer() -> None:
    seen = "you are lost, by more than a rook: " + ", ".join(["one reason after another that fills the whole line"] * 4)
    verdict = Content("how it stands", topics=(Topic("ask_seen", 1, {"seen": seen}),), own=True)
    story = Content("life: a story", ("x" * 120 + ".",), own=True)
    parts = [(verdict, f"Listen. {seen.capitalize()}."), (story, story.lines[0])]
    line = joined_apart((), parts, await moment_of("what opening is this called?")).line
    assert line == f"Listen. You are lost, by more than a rook. {story.lines[0]}"
