"""In a rated game that goes on nothing is said that helps: not by any bidder, in whatever words it is asked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.soul.listening.bid import DECLINED, bids_for
from app.soul.listening.bidders import all_bidders, settling_bidders
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.rated_game import SEEN, helps_in_a_rated_game
from app.soul.listening.topics import Subject
from tests.unit.soul.listening.bidders.asked import moment, question
from tests.unit.soul.soul_table import given, played

# Black's bishop looks at f2, a knight hangs on e4, and White has castled.
OPEN_GAME = played("e4", "e5", "Nf3", "Nf6", "Nc3", "Bc5", "Nxe5", "d6", "Nf3", "O-O")
HELPFUL = {
    Subject.BETTER: ("who stands better", "am I winning?", "who is better and why?"),
    Subject.THREAT: ("what does your bishop threaten", "is anything of mine hanging?"),
    Subject.KING_SAFETY: ("is my king safe?", "how safe is your king?"),
    Subject.WEAK_PAWNS: ("what is my weakest pawn?", "is the pawn on e4 weak?"),
    Subject.BEST_PIECE: ("which is your best piece?",),
    Subject.UNKNOWN: (
        "do you want to take on e4", "can you take my knight?", "can I take on f7?", "is my knight on f3 trapped?",
        "what happens after Nd4?", "was my last move good?", "any mate here?", "should I trade queens?",
    ),
}  # fmt: skip
OPEN = {
    Subject.MATERIAL: "how much material am I down?",
    Subject.OPENING: "what opening is this?",
    Subject.TURN: "whose move is it?",
}


def _bids(text: str, topic: Subject, *, rated: bool) -> list[tuple[str, tuple[str, ...]]]:
    line = replace(given(OPEN_GAME, rated=rated), pending_chat=(text,))
    act: SpeechAct = question(text, topic, ActKind.QUESTION)
    found = bids_for(act, moment(line, act), (*settling_bidders(), *all_bidders()))
    return [(bid.content.about, tuple(one.key for one in bid.content.topics)) for bid in found]


ASKED = [(topic, text) for topic, texts in HELPFUL.items() for text in texts]


@pytest.mark.parametrize(("topic", "text"), ASKED)
def test_what_helps_is_not_told_in_a_rated_game(topic: Subject, text: str) -> None:
    assert not [about for about, keys in _bids(text, topic, rated=True) if helps_in_a_rated_game(about, keys)]


def test_most_of_it_is_told_in_a_friendly_one_and_declined_in_a_rated_one() -> None:
    helped = [
        (topic, text) for topic, text in ASKED if any(SEEN in keys for _, keys in _bids(text, topic, rated=False))
    ]
    declined = [one for one in helped if DECLINED.about in [about for about, _ in _bids(one[1], one[0], rated=True)]]
    assert len(helped) >= 9
    assert len(declined) >= len(helped) - 1  # "should I trade queens?" has an answer from the book


@pytest.mark.parametrize(("topic", "text"), OPEN.items())
def test_what_both_see_is_told_in_a_rated_game_too(topic: Subject, text: str) -> None:
    assert _bids(text, topic, rated=True)[0][0] != DECLINED.about
