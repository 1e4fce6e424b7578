"""What the scripted voice keeps of a turn: a note on the opponent's behaviour, and seldom a memory of a move.

What players tell of themselves is kept by `minds.listening`, whatever voice answers.
"""

from __future__ import annotations

from app.domain.facts import Facts
from app.domain.text import speakable_name
from app.soul.listening.topics import Subject
from app.soul.response import FormalRequest, SoulInput
from app.soul.scripted.feelings import swing_of

# Loss of winning chances (0 to 1) by a move of the opponent from which the move becomes a memory.
STRIKING = 0.35

_NOTES: dict[Subject, str] = {
    Subject.INSULT: "were rude to me",
    Subject.TAUNT: "boasted at the board",
    Subject.PRAISE: "had a kind word for my play",
    Subject.THANKS: "thanked me",
    Subject.HINT: "asked me for help",
    Subject.BLUNDERED: "were cross about a slip of their own",
    Subject.SAD: "were unhappy with their own play",
    Subject.HURRY: "grew impatient with me",
    Subject.SORRY: "apologised",
    Subject.CHEAT: "suspected me of help from outside",
    Subject.INJECTION: "tried to give me orders",
    Subject.QUIET: "asked me to be quiet",
    Subject.LAUGH: "laughed with me",
    Subject.EASY: "asked me to go easy on them",
    Subject.WHY: "wanted to understand a move of mine",
}


def note_on(given: SoulInput, facts: Facts, intent: Subject | None) -> str | None:
    """How the opponent behaved this turn, as a sentence for the memories after the match; None if unremarkable."""
    where = "In my room" if facts.in_room else f"On move {facts.board.fullmove_number}"
    if given.request is not None:
        request = "offered a draw" if given.request is FormalRequest.DRAW else "asked for a move back"
        return f"{where} they {request}."
    if intent in _NOTES:
        return f"{where} they {_NOTES[intent]}."
    return None


def memory_of(given: SoulInput, facts: Facts) -> str | None:
    """A memory worth keeping, as one sentence in the third person; usually None."""
    who = speakable_name(given.opponent_name) or "This player"
    theirs = facts.latest(False)
    if theirs is not None and theirs is facts.last and not facts.in_room:
        if theirs.promoted is not None and not theirs.san.endswith("#"):
            return f"{who} walked a pawn all the way to the end against me, on move {facts.board.fullmove_number}."
        if swing_of(given) <= -STRIKING:
            return f"{who} turned a whole game against me with one move, {theirs.words}."
    return None
