"""Answers who would have won with the better move that the last line named: "and with the other one, who wins?"."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.prose_words import move_in_words
from app.soul.listening.bid import Moment
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.move_told import comes_to
from app.soul.listening.played_words import standing_in_words
from app.soul.listening.spoken_of import move_spoken_of
from app.soul.listening.worded_men import men_in

_OTHER = frozenset(("other", "that", "instead", "better", "right", "one", "it", "then"))
_ASKS = frozenset(("who", "win", "wins", "winning", "won", "saved", "save", "change", "changed", "matter", "different"))
_SUPPOSES = frozenset(("if", "with", "had", "would", "suppose", "after"))
# Words of a question that leans on what was just said.
_LONGEST = 14


class WithTheBetterOne(ReadWhole):
    """How the game would have stood after the better move, and what that move does."""

    about = "with the better move"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        known = set(words)
        last = moment.dialogue.my_last or ""
        if not known & _OTHER or not known & _ASKS or not known & _SUPPOSES or len(words) > _LONGEST:
            return None
        if (" was better" not in last and " best" not in last) or any(man.kind for man in men_in(words)):
            return None
        spoken = move_spoken_of(moment)
        worth = None if spoken is None else spoken.worth
        if spoken is None or worth is None or not worth.better or not moment.facts.over:
            return None
        better = spoken.board.parse_san(worth.better)
        who = "I" if spoken.by_me else "you"
        name = move_in_words(spoken.board, better)
        did = comes_to(better, spoken.board, moment.facts.me)
        return f"with {name} {who} would have been {standing_in_words(worth.before)}: {did}"
