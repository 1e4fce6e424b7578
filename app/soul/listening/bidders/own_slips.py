"""Answers where a side went wrong that asks it of itself: "where did I let you in", with a look at the man that they
suspect."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.move_worth import NO_GOOD, MoveWorth
from app.domain.prose_words import piece_word
from app.soul.listening.bid import Moment
from app.soul.listening.bidders.game_turned import decisive, moved_on, without_number
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.named_things import NamedMatter, went_wrong
from app.soul.listening.played_words import standing_in_words, verdict_in_words
from app.soul.listening.worded_men import WordedMan, men_in

_WHERE = frozenset(("where", "when", "how", "point", "moment", "what", "which", "one"))
_LOST, _ASKS = frozenset(("lost", "losing", "worse", "toast", "busted")), frozenset(("am", "i'm", "is"))
# The character's chances from which the writer is losing.
_HELD = 0.73


class WhereItSlipped(ReadWhole):
    """The move with which the writer lost the thread: the one that they suspect, if it cost something, else the one
    that did."""

    about = "where the writer slipped"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts, known, text = moment.facts, set(words), " ".join(words)
        now = not facts.rated and NamedMatter.CAUSE in moment.named.matters
        if (
            not (facts.over or now)
            or not known & _WHERE
            or not known & {"i", "me", "my"}
            or any(word.isdigit() for word in words)
        ):
            return None
        if not went_wrong(text):
            return None
        theirs = [seen for seen in moment.given.judged if not seen.by_me and seen.loss >= NO_GOOD]
        if not theirs:
            return None
        told = slipped_in_words(theirs, men_in(words), moment)
        chances = facts.chances
        if told is None or facts.over or chances is None or not (known & _LOST and known & _ASKS):
            return told
        stood = standing_in_words(1 - chances)  # "Am I already lost here? And where did it start going wrong?"
        return f"{'yes' if chances > _HELD else 'no'}, you are {stood}; {told}"


def slipped_in_words(theirs: Sequence[MoveWorth], men: Sequence[WordedMan], moment: Moment) -> str | None:
    """The writer's decisive slip; where they suspect a man, first whether it was that man's."""
    facts = moment.facts
    lost = facts.result == "won" or (not facts.over and (facts.chances or 0.0) > _HELD)
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
