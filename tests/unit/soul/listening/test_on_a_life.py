"""A short question behind a line of the character's life is answered by nothing of the game."""

from __future__ import annotations

import pytest

from app.characters.asked_next import AskedNext
from app.characters.plainly import Basic, ToldPlainly
from app.soul.listening.bid import Bid, Content, bids_for
from app.soul.listening.names_told import NamesTold
from app.soul.listening.next_index import NextIndex
from app.soul.listening.passages import PassageIndex
from app.soul.listening.topics import Subject
from app.soul.response import SoulOccasion, TalkLine
from app.soul.scripted.topics import Topic
from tests.unit.soul.listening.bidders.asked import moment, question
from tests.unit.soul.soul_table import ITALIAN, given

CAT = "I have one cat, a grey tabby."
TOLD = ToldPlainly(basics={Basic.PETS: (CAT,)})
LIFE = PassageIndex()
LIFE.plainly, LIFE.asked_next = NamesTold(TOLD), NextIndex(AskedNext(), TOLD)


class OfTheGame:
    """Answers everything by the opening."""

    def bid(self, act: object, moment: object) -> Bid | None:  # noqa: ARG002 - whatever is asked
        return Bid(0.9, Content("the opening named", topics=(Topic("ask_seen", 1),)))


@pytest.mark.parametrize(
    ("text", "mine", "answered"),
    [
        ("what is it called?", CAT, False),
        ("since when?", CAT, False),
        ("with whom?", CAT, False),
        ("what is it called?", "I like this position.", True),
        ("what do you threaten?", CAT, True),
        ("who is better now?", CAT, True),
        ("what do you mean to do with the rook on the seventh rank?", CAT, True),
    ],
)
def test_what_goes_on_of_a_life_is_not_answered_by_the_game(text: str, mine: str, answered: bool) -> None:
    lines = (TalkLine("hello", by_me=False), TalkLine(mine, by_me=True))
    talk = given(ITALIAN, occasion=SoulOccasion.ON_USER_INPUT, pending_chat=(text,), table_talk=lines, place="board")
    act = question(text, Subject.UNKNOWN)
    at = moment(talk, act)
    object.__setattr__(at.dialogue, "life", LIFE)
    assert bool(bids_for(act, at, (OfTheGame(),))) is answered
