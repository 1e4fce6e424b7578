"""Answers what is asked of a man that does not stand where the message says: what does, and where the man went."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.condition import Names
from app.domain.facts import Facts
from app.domain.prose_words import listed, piece_word
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.move_terms import AT
from app.soul.listening.worded_men import SQUARES, WordedMan, men_in

# What is asked of a man as it stands.
_STATES = frozenset(
    ("attacked", "attack", "safe", "defended", "guarded", "protected", "covered", "hanging", "hang", "hangs", "danger",
     "trouble", "loose", "free", "prise", "trapped", "stuck", "move", "go", "pinned", "lose", "losing", "threatened",
     "threat", "risk", "ok", "okay", "fine", "undefended", "unprotected", "unguarded", "vulnerable", "secure", "taken",
     "captured", "capture", "take", "doomed", "lost", "attacking", "threatening", "guarding", "defending",
     "protecting", "escape", "saved", "save", "doing", "stand", "standing", "good", "bad", "strong", "weak")
)  # fmt: skip
_ASKS = frozenset(("is", "are", "can", "am", "does", "do", "could", "how", "what", "isn't", "aren't"))
# What tells of another position than the one on the board.
_ELSEWHERE = frozenset(
    ("was", "were", "did", "had", "if", "would", "will", "should", "after", "when", "once", "suppose", "earlier",
     "before", "been", "gets", "reaches", "usually", "generally", "next")
)  # fmt: skip
_LONGEST, _NAMED = 18, 2


class ManNotThere(ReadWhole):
    """What stands on the square of a man that is not there: "is my bishop on c4 attacked?" """

    about = "a man that is not there"
    of_squares = False

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts, known = moment.facts, set(words)
        if facts.over or len(words) > _LONGEST or known & _ELSEWHERE or not (known & _STATES and known & _ASKS):
            return None
        placed = [man for man in men_in(words) if man.square is not None and _is_placed(man, words)]
        if not placed or any(_stands(man, facts) for man in placed):
            return None
        return not_there_in_words(placed[0], facts)


def _is_placed(man: WordedMan, words: Sequence[str]) -> bool:
    """Whether a man is said to stand on its square: "my c4 bishop", "the bishop on c4", not "is bishop c4 safe?"."""
    if man.kind is None or (man.mine is None and not man.definite):
        return False
    behind = words[man.at + 1 : man.at + 3]
    return words[man.at - 1] in SQUARES or (len(behind) == 2 and behind[0] in AT and behind[1] in SQUARES)


def _stands(man: WordedMan, facts: Facts) -> bool:
    square = man.square
    if square is None or facts.board.piece_type_at(square) != man.kind:
        return False
    return man.mine is None or (facts.board.color_at(square) != facts.me) == man.mine


def not_there_in_words(man: WordedMan, facts: Facts) -> str | None:
    """That it does not stand there, what became of it, and what stands there now; None of words that name no square."""
    square, kind = man.square, man.kind
    if square is None or kind is None:
        return None
    on, word = chess.square_name(square), piece_word(kind)
    names, stands = Names(facts.board, facts.me), facts.board.piece_type_at(square)
    if stands == kind:
        return f"the {word} on {on} is {'mine' if facts.board.color_at(square) == facts.me else 'yours'}"
    owner = None if man.mine is None else facts.color(not man.mine)
    whose = "" if man.mine is None else " of yours" if man.mine else " of mine"
    told, taker = _what_became(kind, square, owner, facts)
    now = f"{names.of(square)} stands there now" if stands and square != taker else ""
    if not told and not now:
        now = _where_else(kind, owner, names, facts)
    return "; ".join(part for part in (f"there is no {word}{whose} on {on}", told, now) if part).replace(";", ":", 1)


def _what_became(
    kind: chess.PieceType, square: chess.Square, owner: chess.Color | None, facts: Facts
) -> tuple[str, chess.Square | None]:
    """What took the man there, or where it went, by the game's latest move of the kind, and the square of a taker that
    still stands there; an empty clause where none of them ever stood there."""
    for number in range(len(facts.plies) - 1, -1, -1):
        ply = facts.plies[number]
        on_move = f"on move {facts.on_move(number)}"
        if ply.taken == kind and ply.taken_on == square and owner in (None, not ply.mover):
            stays = all(later.square != square and later.origin != square for later in facts.plies[number + 1 :])
            taker = f"{'my' if ply.mover == facts.me else 'your'} {piece_word(ply.piece)}"
            stands = " and stands there now" if stays and ply.square == square else ""
            return f"{taker} took it {on_move}{stands}", square if stands else None
        if ply.piece == kind and ply.origin == square and owner in (None, ply.mover):
            whose = "mine" if ply.mover == facts.me else "yours"
            return f"{whose} went from there to {chess.square_name(ply.square)} {on_move}", None
    return "", None


def _where_else(kind: chess.PieceType, owner: chess.Color | None, names: Names, facts: Facts) -> str:
    """Where the men of the kind stand; empty where there are none, or too many to name."""
    colors = chess.COLORS if owner is None else (owner,)
    found = [at for color in colors for at in facts.board.pieces(kind, color)]
    if not found or len(found) > _NAMED:
        return ""
    if len(found) == 1:
        return names.of(found[0]).replace(" on ", " stands on ")
    return f"there are {listed([names.of(at) for at in found])}"


MAN_NOT_THERE: Sequence[type[Bidder]] = (ManNotThere,)
