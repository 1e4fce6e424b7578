"""Answers short questions behind something that was just said of the board: what a threat wins, since when a verdict
holds, what the writer's own last move was for, what guards the man that was spoken of, and what a man does."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.condition import Names, guards_of
from app.domain.facts import Facts
from app.domain.men_named import MEN_COUNTED
from app.domain.prose_words import listed
from app.domain.text import plain
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.aims_told import aims_in_words
from app.soul.listening.bidders.game_turned import turned_in_words
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.choosing import kinds_in
from app.soul.listening.last_move_meant import last_move_asked
from app.soul.listening.matter_said import matter_said
from app.soul.listening.threat_seen import won_by_threat
from app.soul.listening.worded_men import split

# Words of a question that leans on the line before.
_SHORT = 9
_LEADS = frozenset(("and", "so", "ok", "okay", "but", "?", ",", ".", "!", "then", "exactly", "well", "hm", "hmm", "oh"))
_WINS = frozenset(("win", "wins", "winning", "gain", "gains", "get", "gets", "bring", "brings"))
_OF_WINNING = _LEADS | _WINS | frozenset(
    ("what", "does", "do", "would", "will", "it", "that", "this", "you", "by", "with", "which", "something", "could",
     "for", "in", "the", "end", "from", "can", "how", "much")
)  # fmt: skip
_OF_MINE = _LEADS | frozenset(
    ("mine", "my", "last", "move", "one", "what", "about", "was", "for", "of", "the", "how", "is", "did", "do", "does")
)
_SINCE = (
    "since which", "since when", "since what", "from which", "from when", "from what move", "when did that", "at which",
    "since how long", "when did it turn", "when did it change", "when was that", "how long already", "after which",
)  # fmt: skip
_IF_ATTACKED = (
    "if i attack", "if i hit", "if i go after", "if i threaten", "if i put pressure", "if i pile up", "attack it",
    "when i attack", "can i attack it", "could i attack it", "is it protected", "is it guarded", "is it defended",
    "what protects it", "what defends it", "what guards it", "who protects it", "who defends it", "who guards it",
)  # fmt: skip
_IT = frozenset(("it", "that", "him", "her", "this", "there"))
_DOES = tuple(f"what {does} {whose} " for does in ("does", "can", "would") for whose in ("a", "the", "my", "your"))


class WhatItWins(ReadWhole):
    """What the threat wins that was just told: "what does it win?"."""

    about = "what a threat wins"
    helps = True

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        known, last = set(words), plain(moment.dialogue.my_last or "")
        if not known & _WINS or not known <= _OF_WINNING or len(words) > _SHORT or moment.facts.over:
            return None
        return won_by_threat(moment.facts) if "threaten" in last else None


class SinceWhen(ReadWhole):
    """Since which move it stands as was just said."""

    about = "since when it stands so"
    helps = True

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        text = " ".join(words)
        if len(words) > _SHORT or not any(one in text for one in _SINCE) or not moment.given.judged:
            return None
        if set(words) & set(chess.SQUARE_NAMES) or kinds_in(words):
            return None
        return turned_in_words(moment) if matter_said(moment).stands else None


class MineBehind(ReadWhole):
    """What the writer's last move was for, behind the same of the character's: "and mine?"."""

    about = "the last move"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        known, facts = set(words), moment.facts
        if not known <= _OF_MINE or not (("mine" in known) or {"my", "move"} <= known) or facts.unaided:
            return None
        asked = last_move_asked(plain(next(iter(moment.dialogue.their_lines), "")))
        number = facts.latest_number(mine=False)
        return None if asked is None or asked.mine or number is None else aims_in_words(number, moment)


class IfAttacked(ReadWhole):
    """What guards the man that was spoken of: "and what happens if I attack it?"."""

    about = "what guards it"
    helps = True

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        known, text, facts = set(words), " ".join(words), moment.facts
        if facts.over or not known & _IT or known & set(chess.SQUARE_NAMES) or kinds_in(words):
            return None
        if not any(one in text for one in _IF_ATTACKED) or "king" in known:
            return None
        square = man_spoken_of(plain(moment.dialogue.my_last or ""), facts)
        return None if square is None else guarded_so(square, facts)


class WhatAManDoes(ReadWhole):
    """Where a man may go from its square: "what does a bishop do on c8 if it opens?"."""

    about = "what a man does"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        text, facts = " ".join(words), moment.facts
        kinds, squares = kinds_in(words), [word for word in words if word in chess.SQUARE_NAMES]
        if facts.over or not any(one in text for one in _DOES) or "do" not in words or len(kinds) != 1:
            return None
        kind = next(iter(kinds))
        named = chess.parse_square(squares[0]) if len(squares) == 1 else None
        if squares and named is None:
            return None
        spoken = man_spoken_of(plain(moment.dialogue.my_last or ""), facts, kind) if named is None else named
        if spoken is None or facts.board.piece_type_at(spoken) != kind:
            return None
        return reach_in_words(spoken, facts)


def man_spoken_of(line: str, facts: Facts, kind: chess.PieceType | None = None) -> chess.Square | None:
    """The square of the man of which a line of the character spoke first, one of its own before one of the writer's;
    None for a line that names none that still stands."""
    squares = [chess.parse_square(word) for word in split(line) if word in chess.SQUARE_NAMES]
    there = [at for at in squares if facts.board.piece_type_at(at) in ((kind,) if kind else _MEN)]
    own = [at for at in there if facts.board.color_at(at) == facts.me]
    return next(iter([*own, *there]), None)


_MEN = tuple(kind for kind in MEN_COUNTED.values() if kind != chess.KING)


def guarded_so(square: chess.Square, facts: Facts) -> str:
    """What guards a man, and what an attack on it would be worth."""
    board, names = facts.board, Names(facts.board, facts.me)
    guards = guards_of(square, board)
    if not guards:
        return f"nothing guards {names.of(square)}, so whoever attacks it threatens to take it"
    first = f"{names.of(square)} is guarded by {names.all(guards[:3])}"
    if board.piece_type_at(square) == chess.PAWN:
        return f"{first}, so it falls only to more attackers than it has guards"
    return f"{first}, so a pawn would drive it off, and a piece alone would not win it"


def reach_in_words(square: chess.Square, facts: Facts) -> str:
    """The squares that a man reaches from where it stands, and what it attacks of the other side's."""
    board, names = facts.board, Names(facts.board, facts.me)
    color = bool(board.color_at(square))
    hit = board.attacks_mask(square) & ~board.occupied_co[color]
    free = list(chess.scan_forward(hit & ~board.occupied))
    aims = list(chess.scan_forward(hit & board.occupied))
    if not hit:
        return f"{names.of(square)} reaches nothing yet, for its own men stand in its way"
    ordered = sorted(free, key=lambda at: chess.square_distance(at, square))
    reaches = f"reaches {listed([chess.square_name(at) for at in ordered])}" if free else ""
    attacks = f"looks at {names.all(aims[:2])}" if aims else ""
    return f"from where it stands {names.of(square)} {' and '.join(one for one in (reaches, attacks) if one)}"


ASKED_BEHIND: Sequence[type[Bidder]] = (WhatItWins, SinceWhen, MineBehind, IfAttacked, WhatAManDoes)
