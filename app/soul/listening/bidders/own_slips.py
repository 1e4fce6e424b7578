"""Answers where a side went wrong that asks it of itself: "where did I let you in", with a look at the man that they
suspect."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.move_worth import NO_GOOD, MoveWorth
from app.domain.prose_words import piece_word
from app.soul.listening.bid import Moment
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.bidders.turns import decisive, moved_on, without_number
from app.soul.listening.played_words import verdict_in_words
from app.soul.listening.worded_men import WordedMan, men_in

_WHERE = frozenset(("where", "when", "how", "point", "moment", "what", "which"))
_SLIPS = (
    "let you in", "go wrong", "went wrong", "lose it", "lost it", "lose the thread", "lose this", "lose that", "crack",
    "slip", "slipped", "mess", "messed", "blow it", "blew it", "away from me", "fall apart", "fell apart", "unravel",
    "go astray", "let it slip", "throw it", "threw it", "screw up", "screwed", "let you through", "open the door",
    "get into trouble", "ruin it", "lose control", "lost control", "mess up", "drop the ball", "let you get",
    "lose my way", "come apart", "go off the rails", "goof", "err",
)  # fmt: skip


class WhereItSlipped(ReadWhole):
    """The move with which the writer lost the thread: the one that they suspect, if it cost something, else the one
    that did."""

    about = "where the writer slipped"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts, known, text = moment.facts, set(words), " ".join(words)
        if (
            not facts.over
            or not known & _WHERE
            or not known & {"i", "me", "my"}
            or any(word.isdigit() for word in words)
        ):
            return None
        if not any(f" {slip} " in f" {text} " for slip in _SLIPS):
            return None
        theirs = [seen for seen in moment.given.judged if not seen.by_me and seen.loss >= NO_GOOD]
        if not theirs:
            return None
        return slipped_in_words(theirs, men_in(words), moment)


def slipped_in_words(theirs: Sequence[MoveWorth], men: Sequence[WordedMan], moment: Moment) -> str | None:
    """The writer's decisive slip; where they suspect a man, first whether it was that man's."""
    facts = moment.facts
    lost = facts.result == "won"
    worst = (decisive(False, moment.given.judged) if lost else None) or max(theirs, key=lambda seen: seen.loss)
    suspects = [man for man in men if man.kind is not None and man.mine is not False and man.kind != chess.KING]
    by_man = [seen for seen in theirs if any(_moved(man, seen, moment) for man in suspects)]
    if not suspects:
        return _told(worst, moment, "")
    if not by_man:
        first = _told(worst, moment, "")
        kind = piece_word(suspects[0].kind or chess.PAWN)
        return None if first is None else f"not with that {kind}: {first}"
    found = worst if worst in by_man else max(by_man, key=lambda seen: (seen.loss, seen.ply))
    return _told(found, moment, "yes: " if found is worst else "that was one of them: ")


def _moved(man: WordedMan, seen: MoveWorth, moment: Moment) -> bool:
    ply = moment.facts.plies[seen.ply - 1]
    return ply.piece == man.kind and (man.file is None or man.file in map(chess.square_file, (ply.origin, ply.square)))


def _told(seen: MoveWorth, moment: Moment, lead: str) -> str | None:
    told = verdict_in_words(seen.ply - 1, moment)
    if told is None:
        return None
    return f"{lead}on {moved_on(seen, moment.facts)}: {without_number(told, seen, moment.facts)}"
