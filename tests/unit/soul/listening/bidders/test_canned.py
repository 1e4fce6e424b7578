"""Ready phrases answer a topic; the wish for another game only after one."""

from __future__ import annotations

from dataclasses import replace

from app.domain.text import plain
from app.soul.listening.bidders.canned import Canned
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.recognising import recognise
from app.soul.listening.topics import Subject
from app.soul.response import SoulOccasion
from tests.unit.soul.listening.bidders.asked import moment
from tests.unit.soul.soul_table import given

ASKED = "And would you play me again?"


def test_another_game_is_granted_after_one() -> None:
    act = SpeechAct(ASKED, plain(ASKED), ActKind.REQUEST, Subject.REMATCH, 1.0)
    over = replace(given(), occasion=SoulOccasion.AFTER_MATCH, result="won", end_reason="checkmate")
    bid = Canned().bid(act, moment(over, act))
    assert bid is not None
    assert bid.content.topics[0].key == "ask_rematch"
    assert Canned().bid(act, moment(given(), act)) is None


def test_a_wish_to_play_again_is_one_in_many_words() -> None:
    assert recognise(plain(ASKED)).subject is Subject.REMATCH
    assert recognise(plain("so will you play another game?")).subject is Subject.REMATCH
    assert recognise(plain("would you play that move again?")).subject is not Subject.REMATCH
