"""What a line states of a game, as data: a kind, what it is said of, and whether it is said or denied."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Kind(StrEnum):
    """What a claim is about; `predicates` tells when each holds."""

    STANDS = "stands"  # such men stand there
    AMOUNT = "amount"  # so many of them are left
    STATE = "state"  # loose, pinned, passed, at home ...
    RELATION = "relation"  # attacks, guards, sees
    ORDER = "order"  # behind, beside, between
    LEAD = "lead"  # who is ahead, by what
    LEVEL = "level"
    BALANCE = "balance"  # such men for, or against, such men
    CHANCES = "chances"
    CHECK = "check"
    CHECKED = "checked"  # has given check
    MATE = "mate"
    PIN = "pin"
    FORK = "fork"
    FILE = "file"
    CASTLED = "castled"
    RIGHTS = "castling rights"
    WENT = "went"  # a man has moved, there, then, so often
    STAYED = "stayed"  # it never has
    TOOK = "took"
    TRADED = "traded"
    HARRIED = "harried"  # a move attacked it
    PROMOTED = "promoted"
    EN_PASSANT = "en passant"
    REPEATED = "repeated"
    DEVELOPED = "developed"
    LAST = "last move"
    SHIELD = "shield"  # pawns before a king
    STEPS = "steps"  # from promotion
    PLAYED = "played"  # a move in notation
    POSSIBLE = "possible"  # a move by the rules
    MOBILITY = "mobility"  # so many moves or squares
    CHAIN = "chain"  # if this is played, that is possible
    EVER = "ever"  # it was so in some position of the game
    FIRST = "first"  # who castled, took or gave check first
    AFTER = "after"  # if this is played, that is so
    TURN = "turn"
    COUNT = "count"  # so many of them, of whatever side
    MADE = "moves made"
    NUMBER = "move number"
    PHASE = "phase"
    LEFT = "left"  # nothing but these men is on the board
    OPENING = "opening"
    STRUCTURE = "structure"  # bishop pair, islands, opposite bishops, opposite wings
    RESULT = "result"  # who won, by resignation, on time
    ENDED = "ended"  # by what
    LENGTH = "length"  # of the whole game, in moves
    RECORD = "record"
    UNPROVED = "unproved"  # a term of chess that no predicate judges


@dataclass(frozen=True, slots=True)
class Claim:
    """One statement found in a line. `about` holds what its kind needs, `positive` is False where it is denied."""

    kind: Kind
    text: str
    about: tuple[Any, ...] = ()
    positive: bool = True
    others: tuple[tuple[Any, ...], ...] = ()

    @property
    def readings(self) -> tuple[tuple[Any, ...], ...]:
        """What it may be said of, where a word like "it" leaves that open; true when one of them is."""
        return (self.about, *self.others)


@dataclass(frozen=True, slots=True)
class JudgedClaim:
    """A claim and whether it holds."""

    claim: Claim
    holds: bool

    @property
    def text(self) -> str:
        return self.claim.text
