"""Answers what is said of a game just over without a move being named: how the mate came, how a man or a pawn was lost,
and what was missed."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.move_worth import NO_GOOD
from app.soul.listening.bid import Moment
from app.soul.listening.bidders.asked_plainly import written
from app.soul.listening.bidders.last_moves import OfMovesPlayed
from app.soul.listening.bidders.rights import mate_in_words
from app.soul.listening.bidders.takings import lost_in_words
from app.soul.listening.bidders.turns import moved_on, without_number
from app.soul.listening.bidders.was_it import words_on
from app.soul.listening.choosing import kinds_in, words_in
from app.soul.listening.played_words import cost_of, verdict_in_words
from app.soul.listening.recalling import recalled_in

# Words of a sentence that speaks of the game as a whole.
_SHORT = 12
_MATED = frozenset(
    ["mate", "mated", "checkmate", "checkmated", "trap", "trapped", "cornered", "caught", "cooked", "hunted", "lost",
     "lose", "win", "won", "beat"]
)  # fmt: skip
_HOW_OR_NOT_SEEN = frozenset(
    ["how", "didn't", "didnt", "never", "missed", "king", "see", "saw", "had", "clean", "nice", "overlooked", "walked"]
)
# "How do I force mate with just a queen?" asks of no game.
_IN_GENERAL = frozenset(["do", "does", "force", "learn", "always", "best", "usually"])
_TAKEN = frozenset(
    ["lost", "lose", "drop", "dropped", "hung", "blundered", "gave", "give", "let", "threw", "took", "taken", "fell"]
)


class HowMated(OfMovesPlayed):
    """How the mate came about: the last move, what the king could not do, and what let it happen."""

    about = "how it was mate"

    def told(self, text: str, words: frozenset[str], moment: Moment) -> str | None:
        facts = moment.facts
        whole = frozenset(words_in(written(moment)))
        words = whole if len(whole) <= _SHORT else words  # "You mated me. I didn't even see it."
        last = facts.plies[-1].piece
        if facts.board.is_checkmate() and "coming" in words and last in kinds_in(words):
            return mated_in_words(moment)
        if words & _IN_GENERAL or not facts.board.is_checkmate() or not words & _MATED or not words & _HOW_OR_NOT_SEEN:
            return None
        said = words & {"lost", "lose", "win", "won", "beat"} and not words & {"mate", "mated", "checkmate", "king"}
        if said and not ("had" in words and kinds_in(words)):
            return None  # "How did I lose?" asks where it turned.
        if recalled_in(text, facts) not in (None, len(facts.plies) - 1):
            return None
        return mated_in_words(moment)


class ManGone(OfMovesPlayed):
    """How a man went that the writer speaks of as lost, taken or given away."""

    about = "how it was lost"

    def told(self, _text: str, words: frozenset[str], moment: Moment) -> str | None:
        kinds = kinds_in(words) - {chess.KING, chess.PAWN}
        if len(kinds) != 1 or not words & _TAKEN or words & {"promote", "promoted", "new", "traded", "for"}:
            return None
        theirs = bool(words & {"my", "i"}) and not {"your", "you"} & words & ({"your"} if "my" in words else set())
        took_mine = words & {"took", "taken"} and "your" in words
        if took_mine or (not theirs and "your" not in words):
            return None
        on = next((chess.parse_square(word) for word in words if word in chess.SQUARE_NAMES), None)
        return lost_in_words(kinds.pop(), moment.facts, mine=not theirs, on=on)


class PawnGone(OfMovesPlayed):
    """What became of a pawn of the writer's that is named by its file."""

    about = "what became of the pawn"

    def told(self, _text: str, words: frozenset[str], moment: Moment) -> str | None:
        facts = moment.facts
        file = next((word[0] for word in words if word[1:] in ("-pawn", "pawn") and word[0] in chess.FILE_NAMES), None)
        if file is None or not words & {"my"} or words & {"what", "how", "why", "should", "stop", "stopped"}:
            return None
        taken = [
            at
            for at, ply in enumerate(facts.plies)
            if ply.taken == chess.PAWN and ply.mover == facts.me and chess.square_name(ply.taken_on)[0] == file
        ]
        return f"yes, but {words_on(taken[-1], facts)} took it" if taken else None


class MissedThere(OfMovesPlayed):
    """What a side missed: the better move at its dearest slip, on the square that is named if there is one."""

    about = "what was missed"

    def told(self, _text: str, words: frozenset[str], moment: Moment) -> str | None:
        missed = words & {"miss", "missed", "overlook", "overlooked"} and words & {
            "something",
            "anything",
            "what",
            "win",
        }
        sooner = words & {"could", "should"} and words & {"earlier", "sooner", "faster", "quicker"}
        if not (missed or sooner) or not moment.given.judged:
            return None
        by_me = bool(words & {"you"}) and not words & {"i", "me"}
        squares = [word for word in words if word in chess.SQUARE_NAMES]
        return missed_in_words(moment, by_me=by_me, squares=squares)


def mated_in_words(moment: Moment) -> str:
    """The mating move, why it is mate, and the move before it that allowed it."""
    facts, last = moment.facts, len(moment.facts.plies) - 1
    told = f"with {words_on(last, facts).replace(', checkmate', '')}: {mate_in_words(facts)}"
    cost = cost_of(last - 1, facts) if last else None
    return f"{told}; {words_on(last - 1, facts)} let it happen" if cost and "mate" in cost else told


def missed_in_words(moment: Moment, *, by_me: bool, squares: Sequence[str]) -> str | None:
    """The dearest slips of a side whose better move is known, those on a square that is named before others."""
    own = [seen for seen in moment.given.judged if seen.by_me == by_me and seen.loss >= NO_GOOD and seen.better]
    there = [seen for seen in own if any(square in (seen.better or "") for square in squares)]
    if not own or (squares and not there):
        return None if own else f"no, nothing much: {'my' if by_me else 'your'} moves were all playable"
    found = max(there or own, key=lambda seen: seen.loss)
    verdict = without_number(verdict_in_words(found.ply - 1, moment), found, moment.facts)
    return f"yes, on {moved_on(found, moment.facts)}: {verdict}"


LOOKING_BACK: Sequence[type[OfMovesPlayed]] = (HowMated, MissedThere, ManGone, PawnGone)
