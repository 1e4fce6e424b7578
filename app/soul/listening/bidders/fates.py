"""Answers what became of a man of the game, how often it moved, whether it moved at all, and where a second queen came
from, out of the moves."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.facts import Facts
from app.domain.prose_words import piece_word
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.life_of_a_man import count_in_words, end_in_words, men_of_the_game, promoted_in_words, whose
from app.soul.listening.worded_men import men_in

_HAPPENED = (
    "happened to", "happened with", "happen to", "became of", "become of", "did i lose", "did you lose", "did i drop",
    "did you drop", "i lost my", "did i hang", "get lost", "got lost", "go missing", "gone missing",
    "did she go", "did it go", "did he go", "has she gone", "has it gone", "has he gone",
)  # fmt: skip
_ASKS = frozenset(("what", "where", "how", "when", "who", "which", "whatever", "remind", "did"))
_WENT = frozenset(
    ("went", "go", "gone", "goes", "die", "died", "dead", "vanish", "vanished", "disappear", "disappeared", "fall",
     "fell", "perish", "perished", "gotten")
)  # fmt: skip
_TOOK = frozenset(("took", "ate", "captured", "nicked", "killed", "swiped", "got", "grabbed", "snatched"))
_MOVES = frozenset(
    ("move", "moved", "moves", "moving", "hop", "hopped", "jump", "jumped", "touched", "touch", "walked")
)
# What asks of a rule, or of what may come.
_OF_RULES = frozenset(("draw", "drawn", "rule", "without", "should", "if", "can", "could", "will", "would"))
_MADE = frozenset(("two", "second", "new", "another", "extra", "2", "2nd", "other"))
_COMES = frozenset(("end", "ended", "come", "came", "get", "got", "from", "have", "made", "make", "happen", "happened"))
_TURNED = frozenset(("promoted", "queened", "queen", "promote", "became", "made", "it", "through", "ran"))
# What asks of the position now, or of a plan, and of what a man was given for.
_OTHERWISE = frozenset(
    ("should", "would", "could", "can", "best", "next", "if", "going", "put", "belong", "belongs", "looking", "heading",
     "aiming", "want", "wants", "will", "better", "threat", "after", "achieve", "achieved", "why", "for", "might",
     "stuck", "safe", "exchange", "trade", "wrong")
)  # fmt: skip
_LONGEST, _SHORT = 30, 9


class Fate(ReadWhole):
    """What became of a man, how often it moved, and which pawn became a queen."""

    about = "what became of a man"
    of_squares = False

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts = moment.facts
        if not facts.plies or len(words) > _LONGEST or {"draw", "rule"} & set(words):
            return None
        return _new_queen(words, facts) or _counted(words, facts) or _ended(words, facts)


def _new_queen(words: Sequence[str], facts: Facts) -> str | None:
    """Where a second queen came from, or which pawn was promoted."""
    known, text = set(words), " ".join(words)
    queens = bool(known & {"queen", "queens"} and known & _MADE and known & {"how", "where"} and known & _COMES)
    pawn = "which pawn" in text and bool(known & _TURNED)
    if not (queens or pawn) or known & {"should", "can", "could", "if", "achieve"}:
        return None
    mine = bool(known & {"you", "your", "u", "ur"}) or (None if not known & {"my"} else False)
    found = [one for one in facts.careers if one.born == chess.PAWN and one.kind != chess.PAWN]
    own = [one for one in found if (one.color == facts.me) == mine] or ([] if mine is not None and queens else found)
    return promoted_in_words(own[-1], facts) if own else None


def _counted(words: Sequence[str], facts: Facts) -> str | None:
    """How often a man moved, or whether it moved at all."""
    known, text = set(words), " ".join(words)
    often = ("how many times" in text or "how often" in text or "how many moves" in text) and bool(known & _MOVES)
    ever = bool(known & {"ever", "moved"} and known & _MOVES and words[0] in ("did", "has", "have"))
    if not (often or ever) or known & _OF_RULES:
        return None
    men = men_of_the_game(words, facts)
    if not men:
        return None
    lost = known & {"died", "dead", "lost", "lose", "taken", "before", "poor"}
    dead = [one for one in men if not one.alive]
    of_many = dead if lost and dead else men
    told = count_in_words(max(of_many, key=lambda one: len(one.path)), facts)
    return told if often else f"{'no' if told.startswith('not once') else 'yes'}, {told}"


def _ended(words: Sequence[str], facts: Facts) -> str | None:
    """What became of a man, the one that was taken last first."""
    known, text = set(words), " ".join(words)
    if known & _OTHERWISE or not known & _ASKS or not _is_missed(words, known, text):
        return None
    men = men_of_the_game(words, facts)
    if not men:
        return None
    several = any(word in ("knights", "bishops", "rooks", "pawns") for word in words)
    if several and men[0].born == chess.PAWN:
        return None
    gone = [one for one in men if not one.alive]
    if several and len(gone) > 1:
        return "; ".join(end_in_words(one, facts) for one in reversed(gone))
    if not gone and len(men) > 1:
        stand = " and ".join(chess.square_name(one.square) for one in men[:2])
        return f"{whose(men[0], facts)} {piece_word(men[0].born)}s are both still there, on {stand}"
    return end_in_words(men[0], facts, others=men[1:])


def _is_missed(words: Sequence[str], known: set[str], text: str) -> bool:
    """Whether it is asked what became of a man that is named."""
    man = next((one for one in men_in(words) if one.kind not in (None, chess.KING)), None)
    if man is None:
        return False
    if any(said in text for said in _HAPPENED):
        return True
    if known & {"who", "which", "what"} and set(words[max(0, man.at - 4) : man.at]) & _TOOK:
        return True
    behind = set(words[man.at + 1 : man.at + 4])
    if behind & {"go"} and set(words[: man.at]) & {"does", "do", "shall"}:
        return False  # "Where does my queen go now?" asks for a square.
    if known & {"where", "how", "remind", "when"} and behind & _WENT:
        return True
    where = "where" in known and set(words[: man.at]) & {"is", "has", "are", "'s", "did", "have", "where's", "wheres"}
    return bool(where and len(words) <= _SHORT and not behind & {"go", "going"})


FATES: Sequence[type[Bidder]] = (Fate,)
