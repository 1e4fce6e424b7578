"""Who stands better, as it is asked for: a draw, won for a human, much, far behind; and a plan in words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import chess

from app.domain.match import MatchState
from app.domain.prose import chances_in_words
from app.domain.prose_words import listed
from app.domain.text import plain
from app.post_match.judging import INACCURACY_LOSS, MISTAKE_LOSS

_DRAW = re.compile(r"\b(?:draw|drawn|drawish|tablebase|theoretical\w*)\b")
_HUMAN = re.compile(
    r"\b(?:humans?|normal|ordinary|practical\w*|people|beginners?|amateurs?|club players?|over the board)\b"
)
_WHO = re.compile(r"^\W*(?:(?:and|so|but|ok),? )*(?:who|which side)\b")
_COUNTED = re.compile(r"\b(?:by how much|how much|how many pawns|in pawns|in numbers?)\b")
_MUCH = re.compile(r"\b(?:a lot|much|big|bad|serious|huge|small|little|enough|significant|matter)\b")
_SAVE = re.compile(r"\b(?:sav(?:e|ed|ing)|hold(?! on)|holds|held|rescue\w*|surviv\w+|defend\w*)\b")
_RESIGN = re.compile(r"\b(?:resign\w*|give (?:it )?up|giving up|throw in|towel|surrender)\b")
_NO_LINES = re.compile(
    r"\b(?:not? (?:an? )?(?:variations?|lines?|moves?|notation)|without (?:variations?|lines?|moves|notation)|in words"
    r"|just the idea"
    r"|no concrete|only (?:the )?ideas?)\b"
)
# Chances, 0 to 1, from which on a position is as good as won, and beyond the half from which it is better.
WON, BETTER_BY = 0.85, INACCURACY_LOSS
# Moves up to which a position is an opening.
EARLY = 10


def side_meant(state: MatchState, asked: str) -> chess.Color | None:
    """The side that a question names by its colour or by who plays it; None for neither or both."""
    words = set(re.findall(r"\w+", plain(asked)))
    named = {
        color
        for color, sitter, colour in ((chess.WHITE, state.white, "white"), (chess.BLACK, state.black, "black"))
        if colour in words or plain(sitter.name).split()[0] in words
    }
    return named.pop() if len(named) == 1 else None


def verdict_asked(facts: Mapping[str, Any]) -> str:
    """Yes or no to what is asked beside who is better; empty where it is only that."""
    asked, chance, mate = facts.get("asked", ""), facts["yours"]["chance"], facts["yours"]["mate"]
    apart = abs(chance - 0.5)
    if _WHO.search(asked) and not mate and chance < 0.5 and chances_in_words(chance) != "about level":
        return f"{'Black' if facts['side'] == 'White' else 'White'}."
    if _COUNTED.search(asked) and not mate:
        pawns = facts["yours"]["pawns"]
        ahead = facts["side"] if pawns > 0 else "Black" if facts["side"] == "White" else "White"
        return f"By {abs(pawns):.1f} pawns for {ahead}, as the engine counts." if pawns else "By nothing: 0.0 in pawns."
    if _RESIGN.search(asked):
        return _resigned(chance)
    if _CAN_WIN.search(asked):
        return _winnable(chance)
    if own := _AM_I.search(asked):
        return _own_verdict(own["how"], chance)
    if _SAVE.search(asked):
        return _saved(facts, chance)
    if _DRAW.search(asked) and not mate:
        return _drawn(facts, apart)
    if _HUMAN.search(asked):
        if mate or max(chance, 1 - chance) >= WON:
            return "Yes, for most people it is, if they take their time over it."
        if apart >= MISTAKE_LOSS:
            return (
                "Not by itself: an advantage that between people still has to be turned into a win, and often is not."
            )
        return "No: that is about level, and between two people either may win; the next mistake counts for more."
    if _MUCH.search(asked) and not mate and not asked.startswith("how"):
        if apart < BETTER_BY:
            return "No, that is little: nobody is behind to speak of."
        return (
            "Yes, that is a good deal."
            if apart >= 2 * MISTAKE_LOSS
            else "It is something, but a long way from lost or won."
        )
    return ""


# One's own case is asked for, yes or no.
_AM_I = re.compile(
    r"\b(?:am i|are we|i am|i'm|is (?:it|this|all|everything|(?:my|the)"
    r" (?:position|game))|have i)\b(?: \w+){0,2}? (?P<how>losing|lost|worse|behind"
    r"|in trouble|done for|hopeless|winning|won|better|ahead|ok|okay|fine|all right|alright|safe|good|equal"
    r"|even|level)\b"
)
_CAN_WIN = re.compile(r"\b(?:can|could|will|do) i (?:still |ever |really )?(?:win|beat)\b")
_BADLY = frozenset(("losing", "lost", "worse", "behind", "in trouble", "done for", "hopeless"))
_WELL_ENOUGH = frozenset(("ok", "okay", "fine", "all right", "alright", "safe", "good"))


def _winnable(chance: float) -> str:
    """Whether one may still win."""
    if chance >= NOT_LOST:
        return "Yes." if chance >= 0.5 + BETTER_BY else "Yes, it is still open."
    return "Only with help from the other side." if chance >= HARDLY else "Hardly, against good play."


def _own_verdict(how: str, chance: float) -> str:
    """Yes or no to whether one is losing, winning, or all right."""
    if how in _BADLY:
        lost = how in ("lost", "done for", "hopeless")
        yes = chance <= (HARDLY if lost else 0.5 - BETTER_BY)
        return "Yes." if yes else "Not yet." if lost and chance < 0.5 - BETTER_BY else "No."
    if how in ("equal", "even", "level"):
        return "Yes." if abs(chance - 0.5) < BETTER_BY else "No."
    yes = chance >= (0.5 - BETTER_BY if how in _WELL_ENOUGH else 0.5 + BETTER_BY)
    return "Yes." if yes else "No."


# Chances from which on a side is not lost, and below which hardly anything saves it.
NOT_LOST, HARDLY = 0.35, 1 - WON


def _saved(facts: Mapping[str, Any], chance: float) -> str:
    """Whether a side still saves the game, and by which move it begins."""
    whose = "you are" if facts["you"] is not None else f"{facts['side']} is"
    to_move = facts["side"] == facts["turn"]
    first = facts["lines"][0]
    best = f" Best is {first['move']}, {first['in_words']}." if to_move else ""
    if not to_move and facts.get("answer") and facts["you"] is None:
        answer = facts["answer"]
        best = f" Against {first['move']} the best is {answer['move']}, {answer['in_words']}."
    if chance >= NOT_LOST:
        nothing = "nothing is lost here" if chance >= 0.5 - BETTER_BY else f"{whose} not lost"
        return f"Yes: {nothing}.{best}"
    if chance >= HARDLY:
        return f"Perhaps: {whose} worse, but not beyond saving.{best}"
    return f"Hardly, against good play; only a mistake of the other side’s would help.{best}"


def _resigned(chance: float) -> str:
    """Whether to give a game up, by one's chances."""
    minds = "nobody of the house minds a long game"
    if chance >= NOT_LOST:
        return f"No, there is no reason to resign, and {minds}."
    if chance >= HARDLY:
        return f"Not yet: it is worse for you, but not lost, and {minds}."
    return f"You may, for against good play it is lost; but {minds}, and mistakes happen to the other side too."


def _drawn(facts: Mapping[str, Any], apart: float) -> str:
    """Whether a position is a draw, as far as it can be said."""
    if facts["men"] <= 7:
        if apart < BETTER_BY:
            return "By the engine it is, or close to it; a tablebase that could prove it is not kept here."
        return "No: by the engine one side is better; a tablebase that could prove it is not kept here."
    if apart >= MISTAKE_LOSS:
        return "No: one side is clearly better."
    early = "it is an opening position, with everything still to be played" if facts["number"] <= EARLY else (
        f"with {facts['men']} men on the board nobody has worked that out"
    )  # fmt: skip
    return (
        f"Not a known draw, and nothing that could be proved: {early}. With best play it may well end so, for "
        "nobody is far ahead."
    )


def aims_told(facts: Mapping[str, Any], *, in_words: bool = False) -> str | None:
    """A plan in words alone, `in_words` or where no moves are wanted; None where they are."""
    side, asked = facts["side"], facts.get("asked", "")
    # Of the side that is not to move there are no lines.
    waits = bool(asked) and facts["you"] is None and side != facts["turn"]
    if not in_words and not _NO_LINES.search(asked) and not waits:
        return None
    todo = list(facts["undone"])
    named = facts["opening"]
    opening = f"This is the {named['name']}. {named['idea']} " if named and named["idea"] else ""
    aims = f" Then: {listed(facts['aims'])}." if facts["aims"] else ""
    first = (
        f"For {side} first {listed(todo)}."
        if todo
        else f"For {side} the pieces are out: improve the one that does least."
    )
    answer = facts.get("answer") if waits and not in_words and not _NO_LINES.search(asked) else None
    told = f"{opening}{first}{aims}" if facts["you"] is not None else f"{first}{aims} {opening}".strip()
    if answer is not None:
        # The plan first; a single move is only how it may begin.
        best = facts["lines"][0]["move"]
        told += f" Against {best}, the best of {facts['turn']}, it may begin with {answer['move']}, "
        told += f"{answer['in_words']}: it {answer['does']}."
    return told


def tactic_words(facts: Mapping[str, Any], *, secret: bool = False) -> str:
    """Whether something is won by force, by how far the best move leads, and whether it is forcing; without the move
    where that is a `secret`."""
    first, others = facts["lines"][0], facts["lines"][1:]
    gap = (first["chance"] or 0.0) - ((others[0]["chance"] or 0.0) if others else 0.0)
    forcing = any(sign in first["move"] for sign in "x+#")
    whose = "" if facts["you"] in (None, facts["turn"]) else f" It is {facts['turn']}’s move."
    sharp = facts["yours"]["mate"] or (forcing and gap >= MISTAKE_LOSS)
    if secret:
        if sharp or gap >= MISTAKE_LOSS:
            return "There is something to find here: one move is far better than any other."
        return "There is no tactic to find here just now: no check or capture wins anything by force."
    if sharp:
        return f"Yes, there is one: {first['move']}, {first['in_words']}. It might go {first['line']}.{whose}"
    if gap >= MISTAKE_LOSS:
        return (
            f"In a way: {first['move']}, {first['in_words']}, is a quiet move, but far better than any other. It might "
            f"go {first['line']}.{whose}"
        )
    return (
        f"No, there is none at the moment: no check or capture wins anything by force. A good move is {first['move']}, "
        f"{first['in_words']}.{whose}"
    )
