"""What a message is about on the board, and whether an answer speaks of it: moves of the game that it names, men, and
matters such as whose pawns are worse or where it went wrong. What is named binds: an answer about another thing loses
to one about this, wherever answers are compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import chess

from app.domain.condition import taking_of
from app.domain.facts import Facts
from app.domain.men_named import LETTERS
from app.domain.prose_words import piece_word
from app.domain.text import plain
from app.soul.listening import move_terms as said
from app.soul.listening.covering import aims_named, squares_named
from app.soul.listening.not_retaken import numbers_said
from app.soul.listening.played_meant import PAST, SUPPOSES, MoveSaid, fits, moves_said
from app.soul.listening.pointing import men_of
from app.soul.listening.worded_men import split

# What an offer loses, as odds, that speaks of nothing of what is named, where another one speaks of all of it.
BINDING = 3.0
# What an answer loses that speaks of none of the squares to which moves go that are thought of, where another one does.
OF_AIMS = 1.5
# What a man counts by its kind and owner alone, where its square is not said.
BY_KIND = 0.6
# What a square counts at which another man is said to arrive, and words before a square among which its man stands.
BY_OTHER, _NEAR = 0.2, 4
# Men of one side that are named by their count: "three of my pieces".
_COUNTS = frozenset(("two", "three", "four", "several", "all", "both", "so", "many"))
_SWAPS = frozenset(("swap", "swaps", "swapping", "trade", "trades", "trading", "exchange", "exchanging"))
_MISSED = frozenset(("miss", "missed", "could've", "couldve", "overlook", "overlooked"))
_ADVICE = (
    "what would you", "what should i", "what do i", "what can i", "what now", "which move", "what move", "what shall i",
    "best move", "what must i", "my side", "my place", "my shoes",
)  # fmt: skip
_PIECES = frozenset(("pieces", "things", "bits", "men", "units"))
# Words of a message beyond which it tells a story, men beyond which it counts the material, characters of a move.
_LONGEST, _MOST_MEN, _LONGEST_MOVE = 60, 5, 6


class NamedMatter(Enum):
    """A matter of the game that can be named as such."""

    PAWNS = "pawns"
    CAUSE = "cause"
    BEFORE = "before"
    MATE = "mate"


_WORSE = frozenset(
    ("uglier", "ugliest", "ugly", "worse", "better", "nicer", "prettier", "healthier", "weaker", "stronger", "whose",
     "structure", "sounder", "tidier", "messier", "sicker", "worst")
)  # fmt: skip
# By which somebody says that a game was lost somewhere.
_WENT = (
    "let you in", "go wrong", "going wrong", "went wrong", "lose it", "lost it", "lose the thread", "lose this",
    "lose that", "crack", "slip", "slipped", "mess", "messed", "blow it", "blew it", "away from me", "fall apart",
    "fell apart", "unravel", "go astray", "throw it", "threw it", "thrown it", "screw up", "screwed", "let you through",
    "open the door", "get into trouble", "ruin it", "lose control", "lost control", "drop the ball", "let you get",
    "lose my way", "come apart", "go off the rails", "goof", "err", "go downhill", "start losing",
)  # fmt: skip
_STOOD = frozenset(
    ("winning", "better", "losing", "lost", "worse", "ahead", "behind", "level", "ok", "okay", "fine", "equal",
     "standing")
)  # fmt: skip
_WAS = frozenset(("was", "were", "had", "did"))
_MATES = frozenset(("mate", "mates", "mating", "checkmate"))
_NEXT = frozenset(("next", "threat", "threaten", "threatening", "threatens", "threats", "dreaming"))
# By which an answer is known to speak of a matter.
_SPEAKS: dict[NamedMatter, tuple[str, ...]] = {
    NamedMatter.PAWNS: ("doubled", "isolated", "passed", "pawns are", "of my", "of your"),
    NamedMatter.CAUSE: (" on move ", "it turned", "from move", "since move"),
    NamedMatter.BEFORE: ("before",),
    NamedMatter.MATE: ("mate",),
}


@dataclass(frozen=True, slots=True)
class NamedThings:
    """What is named: `moves` of the game by their numbers (from 0), `men` by the squares on which they stand,
    `matters`, and `aims`, the squares to which moves go."""

    moves: tuple[int, ...] = ()
    men: tuple[chess.Square, ...] = ()
    matters: tuple[NamedMatter, ...] = ()
    aims: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.moves or self.men or self.matters)

    def share_of(self, told: str, facts: Facts) -> float:
        """Which share (0 to 1) of it an answer speaks of; 1 where nothing is named. A matter that is named weighs more
        than the moves and men beside it."""
        if not self:
            return 1.0
        text = plain(told)
        matters = [float(any(one in text for one in _SPEAKS[matter])) for matter in self.matters]
        things = [_of_move(number, text, facts) for number in self.moves]
        things += [_of_man(square, text, facts, goes=chess.square_name(square) in self.aims) for square in self.men]
        if matters:
            return sum(matters) / len(matters)
        return sum(things) / len(things)


def things_named(text: str, facts: Facts) -> NamedThings:
    """What a text, as `plain` gives it, names of a game; nothing in a room, and where it tells a long story."""
    words = split(text)
    if facts.in_room or not facts.plies or len(words) > _LONGEST:
        return NamedThings()
    moves = _moves(words, facts)
    men = () if moves else _men(text, words, facts)
    aims = frozenset(aims_named(words))
    return NamedThings(moves, men if len(men) <= _MOST_MEN else (), _matters(text, words, moves), aims)


def passed_by(things: Sequence[NamedThings], told: Sequence[str], facts: Facts) -> list[float]:
    """What each of some answers loses because it speaks less of what is named than another one: for each of them, what
    it is an answer to and its words."""
    shares = [one.share_of(text, facts) for one, text in zip(things, told, strict=True)]
    most = max((share for share, one in zip(shares, things, strict=True) if one), default=0.0)
    lost = [BINDING * min(0.0, share - most) if one else 0.0 for share, one in zip(shares, things, strict=True)]
    aims = frozenset[str]().union(*(one.aims for one in things))
    aimed = [not aims or bool(aims & squares_named(split(plain(text)))) for text in told]
    if not any(aimed):
        return lost
    return [one if hits else min(one, -OF_AIMS) for one, hits in zip(lost, aimed, strict=True)]


def _moves(words: Sequence[str], facts: Facts) -> tuple[int, ...]:
    """The moves of the game that are surely named, in the order in which they are: by a man or a capture and a square,
    where no such move can be meant that is still to come; or the way of one man, to and from where it went."""
    known, numbers = frozenset(words), numbers_said(words)
    past = bool(PAST & known) and not SUPPOSES & known
    found, sure, way, leads = list[int](), set[int](), False, False
    for one in moves_said(words):
        fitting = [at for at, ply in enumerate(facts.plies) if fits(one, ply, facts)]
        goes_on = [at for at in fitting if found and _goes_on(found[-1], at, facts)]
        if not (one.kinds or one.takes or one.to is None or numbers or (one.mine is not None and past)):
            fitting = goes_on  # A bare square names too much, but for where the man goes on that is named already.
        by_number = [at for at in fitting if facts.on_move(at) in numbers]
        comes = not by_number and not goes_on and _may_come(one, facts)
        leads |= comes and (not past or not fitting) and not one.bare
        if not fitting:
            continue
        at = (by_number or goes_on[:1] or fitting)[-1]
        if goes_on and at in goes_on:
            sure, way = sure | {at, found[-1]}, True
        if by_number or past or not comes:
            sure.add(at)
        found.append(at)
    if leads and not way:
        return ()  # A move to come is asked about, and the others lead to it.
    return tuple(dict.fromkeys(at for at in found if at in sure))


def _goes_on(first: int, then: int, facts: Facts) -> bool:
    """Whether a move of the game is made by the man that an earlier one brought to its square."""
    one, other = facts.plies[first], facts.plies[then]
    return first < then and (one.mover, one.piece, one.square) == (other.mover, other.piece, other.origin)


def _may_come(one: MoveSaid, facts: Facts) -> bool:
    """Whether what is said of a move fits one that can be made now."""
    if facts.over or one.to is None:
        return one.to is None and not facts.over
    board = facts.board
    return any(
        move.to_square == one.to and (not one.kinds or board.piece_type_at(move.from_square) in one.kinds)
        for move in board.legal_moves
    )


def _men(text: str, words: Sequence[str], facts: Facts) -> tuple[chess.Square, ...]:
    """The men that are named, each with its square or known without; all of a side that are attacked, where they are
    named by their count."""
    if _SWAPS & frozenset(words) or any(one in text for one in _ADVICE):
        return ()  # Whether to swap is asked, or what to play, and nothing of the men.
    if numbers_said(words) or _MISSED & frozenset(words):
        return ()  # A moment that is past is asked about.
    kings = facts.board.kings
    named = tuple(at for at in men_of(text, facts) if not chess.BB_SQUARES[at] & kings)
    if named:
        return named
    counted = next((at for at, word in enumerate(words) if word in _COUNTS), None)
    if counted is not None and _PIECES & frozenset(words[counted : counted + 5]):
        mine = any(word in said.MINE for word in words[counted : counted + 5])
        yours = any(word in said.YOURS for word in words[counted : counted + 5])
        if mine or yours:
            return attacked_of(facts.color(not mine), facts)
    return ()


def attacked_of(color: chess.Color, facts: Facts) -> tuple[chess.Square, ...]:
    """Where the men of a side stand that can be taken at a profit, what loses most first."""
    men = chess.scan_forward(facts.board.occupied_co[color] & ~facts.board.kings)
    found = [(taking.won, at) for at in men if (taking := taking_of(at, facts.board)) is not None and taking.won > 0]
    return tuple(at for _, at in sorted(found, key=lambda one: (-one[0], one[1])))


def went_wrong(text: str) -> bool:
    """Whether words, as they are split, say that a game was lost somewhere."""
    return any(f" {one} " in f" {text} " for one in _WENT)


def _matters(text: str, words: Sequence[str], moves: Sequence[int]) -> tuple[NamedMatter, ...]:
    known, found = frozenset(words), list[NamedMatter]()
    if ("pawns" in known or "pawn structure" in text) and _WORSE & known and not _counts_pawns(words):
        found.append(NamedMatter.PAWNS)
    which = any(f"{one} move" in text for one in ("which", "what", "one"))
    if went_wrong(" ".join(words)) and (which or {"where", "when"} & known):
        found.append(NamedMatter.CAUSE)
    if moves and "before" in known and _STOOD & known and _WAS & known:
        found.append(NamedMatter.BEFORE)
    if _MATES & known and _NEXT & known:
        found.append(NamedMatter.MATE)
    return tuple(found)


def _counts_pawns(words: Sequence[str]) -> bool:
    """Whether pawns are only an amount: "two pawns worse"."""
    at = words.index("pawns") if "pawns" in words else -1
    return at > 0 and (words[at - 1].isdigit() or words[at - 1] in ("two", "three", "many", "more", "of", "few"))


def _of_move(number: int, text: str, facts: Facts) -> float:
    """How surely a text speaks of a move of the game: with its man and its square, or the square alone."""
    ply = facts.plies[number]
    if ply.castled:
        return float("castl" in text)
    words, to = split(text), chess.square_name(ply.square)
    return max((_with_man(words, at, ply.piece) for at, word in enumerate(words) if _ends_on(word, to)), default=0.0)


def _with_man(words: Sequence[str], at: int, kind: chess.PieceType) -> float:
    """Whether the man before a square, or in the notation that ends on it, is of a kind."""
    noted = words[at].strip("+#!?=").removesuffix("x")[:-2].replace("x", "")
    if noted:
        return float(
            (noted[0] in LETTERS) == (kind != chess.PAWN) and noted[0] in f"{chess.piece_symbol(kind)}abcdefgh"
        )
    before = [said.KINDS[word] for word in words[max(0, at - _NEAR) : at] if word in said.KINDS]
    return BY_KIND if not before else 1.0 if before[-1] == kind else BY_OTHER


def _of_man(square: chess.Square, text: str, facts: Facts, *, goes: bool) -> float:
    """How surely a text speaks of a man on the board: where it stands, or only of a move to there, which is as much
    where one is thought of (`goes`)."""
    words, name = split(text), chess.square_name(square)
    at = [place for place, word in enumerate(words) if _ends_on(word, name)]
    if at:
        stands = any(words[place - 1] == "on" and words[place - 2] not in said.TAKES for place in at if place > 1)
        return 1.0 if stands or goes else BY_KIND
    piece = facts.board.piece_at(square)
    if piece is None:
        return 0.0
    kind = piece_word(piece.piece_type)
    only = len(facts.board.pieces(piece.piece_type, piece.color)) == 1
    whose = "my" if piece.color == facts.me else "your"
    return BY_KIND * float(f"{whose} {kind}" in text or (only and f"{kind} to" in text) or f"{kind} takes" in text)


def _ends_on(word: str, square: str) -> bool:
    """Whether a word is a square, or a move to it in notation."""
    return len(word) <= _LONGEST_MOVE and word.strip("+#!?=").endswith(square)
