"""Whether a game that runs is kept when one leaves it: asked of a game by name, or of the one on the page."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from app.desk.screen import ScreenKind
from app.domain.prose_words import listed
from app.matches.clock import time_control_text

# In which form it is asked: whether one has to, whether one loses by it, whether it is kept.
_FORMS = {
    "needed": r"(?:have|need|got) to (?:finish|end|play (?:it|this|on)|stay|complete)|must i (?:finish|stay|end"
        r"|play on)",
    "loses": (
        r"(?:walk(?:ing)? (?:away|out|off)|leav(?:e|ing)|clos(?:e|ing)|go(?:ing)? (?:away|off|home|to bed|offline)"
        r"|quit|disappear|abandon\w*"
        r"|don'?t (?:finish|come back|play on)|log(?:ging)? (?:off|out)|shut)\b.{0,60}\b(?:lose|lost|cost|points?"
        r"|rating|forfeit\w*"
        r"|counts?|punish\w*|penal\w*|loss)|(?:lose|cost|forfeit|points?)\b.{0,40}\bif i (?:\w+ )?(?:walk|leave"
        r"|close|go|quit|disappear|log)"
    ),
    "kept": (
        r"(?:saved?|kept|still (?:be )?(?:there|here|open|run\w*)|wait\w* for me|keep\w* (?:my|the|this|it)|gone"
        r"|tomorrow|later|continue|go on with)"
    ),
}  # fmt: skip
_COMPILED = {name: re.compile(rf"\b(?:{form})\b") for name, form in _FORMS.items()}
# Whether the clock of a game runs while one talks or reads, and how one comes to the board: no game has to be named.
_CLOCK = re.compile(
    r"\b(?:clock|time)\b.{0,40}\b(?:run\w*|tick\w*|cost\w*|go(?:es|ing)?|los\w+|stop\w*|paus\w*|count\w*|burn\w*)\b"
    r"|\b(?:cost\w*|los\w+|burn\w*|run\w*|tick\w*|wast\w*|use up)\b.{0,40}\b(?:clock|my time|our time)\b"
)
_WHILE = re.compile(
    r"\b(?:talk\w*|chat\w*|in here|writ(?:e|ing)|this room|read\w*|look(?:ing)? around|meanwhile"
    r"|while (?:i|we)(?:'?m|'?re)? (?:am |are |sit |stay )?(?:here|in))\b"
)
_REACH = re.compile(
    r"\b(?:how|where) (?:do|can|could|would|will) (?:i|we) (?:now )?(?:get|go|come|return|switch|find|reach|open)\b"
    r".{0,40}\b(?:board|(?:our|my|the) (?:running |friendly |open |rated )?game)\b"
)
_TALKING = (ScreenKind.ROOM, ScreenKind.CHARACTER, ScreenKind.HALL)
# Every form in which it is asked whether a game waits.
WAITING = (*_FORMS, "clock", "reach")
_A_GAME = re.compile(r"\b(?:game|match|games|this one|it)\b")
_OTHER = re.compile(
    r"\b(?:said|say|told|talk\w*|chat\w*|remember\w*|memor\w+|analysis|summary|replay|puzzle|rematch|clock|resign\w*"
    r"|give up|draw"
    r"|friendly|rated game into|change)\b"
)
_PAGES = (ScreenKind.HALL, ScreenKind.MATCH, ScreenKind.ROOM, ScreenKind.CHARACTER, ScreenKind.LADDER)


def waiting_asked(low: str, screen: ScreenKind) -> list[str]:
    """The forms in which it is asked whether a running game waits; none where something else is asked."""
    low = low.replace("’", "'")
    if screen in _TALKING and _CLOCK.search(low) and _WHILE.search(low):
        return ["clock"]
    if screen in _TALKING and _REACH.search(low):
        return ["reach"]
    if screen not in _PAGES or _A_GAME.search(low) is None or _OTHER.search(low) is not None:
        return []
    found = [name for name, form in _COMPILED.items() if form.search(low)]
    if found == ["kept"] and screen is ScreenKind.MATCH:
        # The handbook tells that of the game on the page.
        return []
    return found if "kept" not in found or len(found) > 1 or _LASTS.search(low) else []


# That it is kept is asked, and not when something comes.
_LASTS = re.compile(r"\b(?:saved?|kept|still|waits? for me|gone|lost)\b")


def waiting_told(games: Sequence[Mapping[str, Any]], forms: Sequence[str]) -> str:
    """Whether the games wait, in the form that is asked, each with its clock and whose move it is."""
    clocked = [one for one in games if one["clock"]]
    free = [one for one in games if not one["clock"]]
    if forms[0] == "reach":
        each = [
            f"your {one['stake']} game with {one['other']} is open (move {one['move']}, "
            f"{'your' if one['mine'] else 'their'} move): press it below"
            for one in games
        ]
        open_now = "; ".join(each)
        return f"{open_now[:1].upper()}{open_now[1:]}, or find it first in the hall. A new game begins with “Sit down”."
    names = listed([f"the {one['stake']} game with {one['other']}" for one in free])
    told = []
    if free:
        lead = {
            "needed": "No, you need not finish it now", "loses": "No, walking away costs nothing by itself",
            "kept": "Yes, it is kept", "clock": "No, that costs you no time",
        }[forms[0]]  # fmt: skip
        has, waits = ("has", "waits") if len(free) == 1 else ("have", "wait")
        rated = ", which costs points in a rated game" if any(one["stake"] == "rated" for one in free) else ""
        resigned = "" if forms[0] == "clock" else f" Only to resign is a loss{rated}."
        told.append(
            f"{lead}: {names} {has} no clock, so nothing runs while you are away, and {waits} until you come back, "
            f"tomorrow too. It stands first in the hall.{resigned}"
        )
    if clocked and forms[0] == "clock":
        told.append("Yes, where there is a clock it runs on while you are elsewhere.")
    told += [
        f"Your clock in the {one['stake']} game with {one['other']} ({one['clock']}) runs on while you are away: on "
        f"your move it "
        "may run out, and who stays away for a quarter of the first time may have the game claimed, which is a loss."
        for one in clocked
    ]
    told += [
        f"Against {one['other']} it is {'your' if one['mine'] else 'their'} move, number {one['move']}."
        for one in games
    ]
    return " ".join(told)


def clock_words(control: Any) -> str | None:
    """A clock as it is told; None where a game has none."""
    return None if control is None else time_control_text(control)


# What is asked of the waiting at a board that is played at.
_AT_BOARD = {
    "flag": r"\b(?:flag(?:ged|s)? (?:me|him|her|them|us|you)|win on time|los(?:e|ing) on time)\b",
    "claim": (
        r"\b(?:how long|when|how (?:much|many) (?:time|minutes|seconds))\b[^.?!]{0,24}\b(?:till|until|before|to)\b"
        r"[^.?!]{0,16}\b(?:abandon\w*|claim\w*|forfeit\w*|thrown out|kicked|disconnect\w*|aborted)\b"
        r"|\bhow long (?:can|may|could) i (?:be|stay|go) (?:away|gone|off)\b"
    ),
    "slow": (
        r"\b(?:rude|impolite|bad manners|unfair|annoy\w*|mind|ok(?:ay)?|allowed|all right)\b[^.?!]{0,24}"
        r"\b(?:(?:so|too) (?:long|slow\w*)|slow\w*|my time|long to (?:think|move)|think (?:so |for )?(?:long|ages)"
        r"|tak(?:e|es|ing) long)\b|\b(?:am i|is it) (?:too|so) slow\b"
    ),
    "paused": (
        r"\bwhy\b[^.?!]{0,24}\b(?:paused?|adjourned|suspended|on hold)\b|\bwhat (?:does|is|do)\b[^.?!]{0,16}"
        r"\b(?:paused|adjourned)\b|\b(?:says?|is|stands?|shows?) (?:it'?s |that it is |it is )?(?:paused|adjourned)\b"
    ),
    "lasts": (
        r"\bhow long (?:does|do|will|is|can|would) (?:a |this |the |such a )?(?:chess )?(?:games?|match|it)"
        r"(?: usually| normally)? (?:last|take|go on)\b"
    ),
}
_WAITING = {why: re.compile(said) for why, said in _AT_BOARD.items()}


def wait_asked(low: str) -> str | None:
    """What is asked of the waiting at the board of a game that runs: what “paused” says, how long one may be away,
    whether one loses on time, may take one's time, how long a game lasts; None for others."""
    return next((why for why, said in _WAITING.items() if said.search(low)), None)
