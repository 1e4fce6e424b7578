"""What goes on with the last line by its words: why it is so, and how a game that was told of ended;
and a fallen flag."""

from __future__ import annotations

import pytest

from app.soul.listening.bidders.flags import flag_entry
from app.soul.listening.bidders.going_on import WhyThat
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.told_outcome import outcome_told
from app.soul.response import TalkLine
from tests.unit.soul.listening.bidders.asked import moment
from tests.unit.soul.soul_table import given


@pytest.mark.parametrize(
    ("line", "end"),
    [
        (
            "It took six years and ended in a draw. The last card said: 'My wife has won the argument, I may repaint.'",
            "It took six years and ended in a draw.",
        ),
        ("I lost to him. A won rook ending, move ninety-one, one wrong rook move.", "I lost to him."),
        ("We had agreed a draw in April; neither of us could bear to post it.", "We had agreed a draw in April;"),
        ("It was raining. She beat me in nine moves.", "She beat me in nine moves."),
    ],
)
def test_the_end_of_a_game_is_told_and_no_other_victory(line: str, end: str) -> None:
    assert outcome_told(line) == end


@pytest.mark.parametrize(
    "line", ["He won the argument.", "A won ending is a heavy thing.", "The hens went in to roost."]
)
def test_a_line_without_an_end_tells_none(line: str) -> None:
    assert outcome_told(line) is None


def after(text: str, *before: str) -> tuple[SpeechAct, object]:
    lines = tuple(TalkLine(line, at % 2 == 1) for at, line in enumerate(before))
    act = SpeechAct(text, text, ActKind.QUESTION)
    return act, moment(given((), place="room", room_talk=lines), act)


def told(bidder: WhyThat, text: str, *before: str) -> str:
    act, when = after(text, *before)
    bid = bidder.bid(act, when)  # type: ignore[arg-type]
    return "" if bid is None else " ".join(str(value) for one in bid.content.topics for value in one.slots.values())


@pytest.mark.parametrize(
    ("asked", "entry"),
    [
        ("if my flag falls but the other guy has only a bare king, do i lose?", "flag-bare-king"),
        ("i ran out of time when my opponent had only his king left. correct?", "flag-bare-king"),
        ("if my time runs out but he just has a king and a knight what happens", "flag-minor-piece"),
        ("if my time runs out and he has a queen left", None),
        ("where does the king go", None),
    ],
)
def test_a_fallen_flag_is_judged_by_what_is_left(asked: str, entry: str | None) -> None:
    assert flag_entry(asked) == entry


PETROSIAN = "Tigran Petrosian for me, because he saw every danger before it had a name. Will it do?"


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("why him?", PETROSIAN, "because he saw every danger before it had a name."),
        (
            "why that one first?",
            "Here it is: rather the Italian Game: it is the best first opening there is: the pieces go far.",
            "because it is the best first opening there is: the pieces go far.",
        ),
        ("why him?", "Petrosian. He was careful.", ""),
        ("why did he win?", PETROSIAN, ""),
        ("why that?", "Knight takes on e5, because nothing takes back.", ""),
    ],
)
def test_who_only_asks_why_is_told_the_reason_that_was_given(text: str, line: str, reason: str) -> None:
    assert told(WhyThat(), text, "Whom do you like?", line) == reason
