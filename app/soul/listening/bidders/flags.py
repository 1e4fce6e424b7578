"""Answers what happens when a flag falls and the other side has hardly anything left: a bare king, or one small piece.

A search takes such a question for any other on clocks; what is left to mate with, the words say."""

from __future__ import annotations

from app.soul.listening.bid import SURELY_ASKED, Bid, Moment
from app.soul.listening.bidders.topical import from_handbook
from app.soul.listening.choosing import words_in
from app.soul.listening.handbook import handbook
from app.soul.listening.heard import SpeechAct

_FLAG = frozenset(("flag", "flags", "flagged", "flagging", "time", "clock", "timeout"))
_FALLS = frozenset(("falls", "fall", "fell", "fallen", "out", "up", "run", "runs", "ran", "flag", "flagged", "flags",
    "lose", "win",
                    "over", "zero", "timeout", "expires", "expired"))  # fmt: skip
_ONLY = frozenset(("only", "just", "bare", "lone", "nothing", "alone", "left", "single"))
_MINOR = frozenset(("knight", "bishop", "horse"))
_MORE = frozenset(("queen", "rook", "pawn", "pawns", "rooks", "queens", "bishops", "knights"))
# Words up to which a question is read together with its message ("Correct?").
_SHORT = 4


class FlagAsked:
    """The entry on what is left."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """None for other questions, and where more than one small piece is left."""
        if not act.seems_to_ask:
            return None
        told = moment.heard.acts if len(act.plain.split()) <= _SHORT else (act,)
        entry = flag_entry(" ".join(one.plain for one in (*told, act)))
        if entry is None:
            return None
        return Bid(SURELY_ASKED, from_handbook(f"handbook: {entry}", handbook().by_id[entry].answers[0], view=False))


def flag_entry(asked: str) -> str | None:
    """The id of the entry that a plain text asks for; None without one."""
    every = frozenset(words_in(asked))
    if not every & _FLAG or not every & _FALLS or not every & {"king", "kings"} or every & _MORE:
        return None
    if every & _MINOR:
        return "flag-minor-piece"
    return "flag-bare-king" if every & _ONLY else None
