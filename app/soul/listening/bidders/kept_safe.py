"""Answers how the writer keeps a man, whether a king has to be worried about, and what the character wants with a pawn:
by moves that are tried on the board, the best first, and by what stands around."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import chess

from app.domain.board import after_moves
from app.domain.condition import Names, guards_of, taking_of
from app.domain.facts import Facts
from app.domain.prose_facts import open_files, pawn_facts, pawn_shield, squares_hit_around_king
from app.domain.prose_words import counted, move_in_words, number_word
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.asked_plainly import written
from app.soul.listening.bidders.position import king_trouble
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.choosing import kinds_in
from app.soul.listening.line_meant import is_past, line_meant
from app.soul.listening.weighed import Weighed, all_weighed, best_of
from app.soul.listening.weighed_words import verdict_in_words_of

# Moves that are named, chances that one of them may lose beside the best, the same of one that costs too much,
# and from which another is stronger.
_NAMED, _SOUND, _DEAR, _STRONGER = 3, 0.08, 0.15, 0.025
_KEEPS = frozenset(
    ("keep", "guard", "save", "protect", "defend", "hold", "rescue", "cover", "support", "hang", "look", "shield",
     "secure", "keeping", "guarding", "saving", "protecting", "defending", "holding", "defended", "guarded", "lose",
     "losing")
)  # fmt: skip
_HOW = frozenset(("how", "can", "way", "ways", "what", "could", "best", "should", "without"))
_NOT_KEPT = frozenset(("did", "why", "if", "you", "mate", "draw", "game", "was", "were", "who", "which", "does", "u"))
_WORRIES = frozenset(
    ("worry", "worried", "safe", "danger", "dangerous", "trouble", "exposed", "scared", "afraid", "nervous", "ok",
     "okay", "fine", "safer", "problem", "draughty", "drafty", "naked", "risky", "concerned", "unsafe", "airy")
)  # fmt: skip
_WANTS = frozenset(("plan", "plans", "up", "do", "doing", "idea", "ideas", "strong", "dangerous", "about", "going",
                    "deal", "stop", "worry", "scary", "annoying", "want"))  # fmt: skip
_THE = frozenset(("the", "that", "this", "your", "ur", "my"))
_LONG = 26
# Squares around a king that the other side may look at without danger.
_FEW_HIT = 1


class HowToKeep(ReadWhole):
    """Which moves keep a man of the writer's."""

    about = "how to keep it"
    helps = True

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts, known = moment.facts, set(words)
        if facts.over or facts.my_turn or facts.board.is_game_over() or not facts.seen:
            return None
        if not known & _KEEPS or not known & _HOW or known & _NOT_KEPT or is_past(words):
            return None
        if known & {"lose", "losing"} and "without" not in known:
            return None
        square = _man_meant(words, facts)
        return None if square is None else keeps_in_words(square, facts)


class KingWorry(ReadWhole):
    """Whether a king has to be worried about."""

    about = "whether the king is safe"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts, known = moment.facts, set(words)
        if facts.over or facts.board.is_game_over() or not known & {"king", "king's", "kings"} or "kings" in known:
            return None
        if not known & _WORRIES or is_past(words) or "why" in known or kinds_in(words) != {chess.KING}:
            return None
        text, mine = written(moment), "your" in known and "my" not in known
        king = facts.board.king(facts.color(mine))
        squares = {word for word in words if word in chess.SQUARE_NAMES}
        if king is None or squares - {chess.square_name(king)} or ("the" in known and not known & {"my", "your"}):
            return None
        if line_meant(text, facts) is not None or known & {"castle", "move", "where", "should"} - _asked_only(words):
            return None
        return king_in_words(facts.color(mine), facts)


class PawnWanted(ReadWhole):
    """What the character wants with a pawn of its own."""

    about = "a pawn's plan"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts, known = moment.facts, set(words)
        if facts.over or facts.board.is_game_over() or not known & _WANTS or kinds_in(words) != {chess.PAWN}:
            return None
        if len(words) > _LONG:
            return None  # A pawn is only named beside what is asked.
        if known & {"i", "my", "should"} and not known & {"your", "you", "ur"}:
            return None
        pawn = _pawn_meant(words, facts)
        return None if pawn is None else pawn_in_words(pawn, facts)


def _asked_only(words: Sequence[str]) -> set[str]:
    """ "Should" where only worrying is asked about: "should I worry"."""
    pairs = zip(words, words[1:], words[2:], strict=False)
    return {"should"} if any(first == "should" and third in _WORRIES | {"be"} for first, _, third in pairs) else set()


def _man_meant(words: Sequence[str], facts: Facts) -> chess.Square | None:
    """The man of the writer's that is to be kept: on a square that is named, or the only one of its kind that is in
    danger."""
    board, own = facts.board, not facts.me
    named = [chess.parse_square(word) for word in words if word in chess.SQUARE_NAMES]
    mine = [at for at in named if board.color_at(at) == own and board.piece_type_at(at) != chess.KING]
    if mine:
        return mine[0]
    if named or len(kinds := kinds_in(words)) != 1 or "my" not in words or chess.KING in kinds:
        return None
    men = list(board.pieces(kinds.pop(), own))
    danger = [at for at in men if (taking := taking_of(at, board)) is not None and taking.won > 0]
    return danger[0] if len(danger) == 1 else men[0] if len(men) == 1 else None


def keeps_in_words(square: chess.Square, facts: Facts) -> str | None:
    """The moves that keep a man, by guarding it, moving it or shutting a line; None where nobody has looked."""
    board, names = facts.board, Names(facts.board, facts.me)
    found = all_weighed(board, facts)
    if not found:
        return None
    taking, best = taking_of(square, board), found[0]
    if taking is None or taking.won <= 0:
        guards = guards_of(square, board)
        by = f", for {names.of(guards[0])} guards it" if guards else ""
        return f"{names.of(square)} is in no danger just now{by}; {verdict_in_words_of(best, facts.me, replies=1)}"
    keeps = [one for one in found if _is_kept(square, one)]
    sound = [one for one in keeps if best.line.chance - one.line.chance <= _SOUND]
    if not sound:
        dear = keeps[:1] if keeps and best.line.chance - keeps[0].line.chance <= _DEAR else []
        told = verdict_in_words_of(best, facts.me, replies=2)
        if not dear:
            return f"{names.of(square)} cannot well be kept; {told}"
        return f"only {_move(dear[0])} keeps {names.of(square)}, and it costs something; {told}"
    by_others = [one for one in sound if one.move.from_square != square]
    away = [one for one in sound if one.move.from_square == square]
    told = f"guard it with {_or(by_others)}" if by_others else f"move it away: {_or(away)}"
    more = f"; or move it with {_or(away[:1])}" if by_others and away else ""
    first = f"{names.of(taking.move.from_square)} can take {names.of(square)}"
    stronger = best.line.chance - sound[0].line.chance >= _STRONGER
    last = f"but {_move(best)} is stronger" if stronger else f"{_move(sound[0])} looks best to me"
    return f"{first}, so {told}{more}; {last}"


def _is_kept(square: chess.Square, found: Weighed) -> bool:
    """Whether after a move the man cannot be taken at a profit, and the move's own man neither."""
    after = after_moves(found.board, found.move)
    at = found.move.to_square if found.move.from_square == square else square
    return all((taking := taking_of(one, after)) is None or taking.won <= 0 for one in {at, found.move.to_square})


def _move(found: Weighed) -> str:
    return move_in_words(found.board, found.move)


def _or(found: Sequence[Weighed]) -> str:
    *first, last = [_move(one) for one in found[:_NAMED]]
    return f"{', '.join(first)} or {last}" if first else last


def king_in_words(color: chess.Color, facts: Facts) -> str | None:
    """A verdict on a king: by the queens, the pawns before it, what looks at it, open lines, and the other king."""
    board, mine = facts.board, color == facts.me
    king, other = board.king(color), board.king(not color)
    if king is None or other is None:
        return None
    whose, others, they = ("my", "your", "you") if mine else ("your", "my", "I")
    named = f"{whose} king on {chess.square_name(king)}"
    hit, shield, trouble = squares_hit_around_king(board, color), pawn_shield(board, color), king_trouble(board, color)
    best = best_of(board, facts)
    mated = best is not None and best.line.mate is not None and (best.line.mate < 0) == (board.turn == color)
    if mated:
        return f"yes, very much: {named} is being mated"
    pieces = f"{counted(chess.PAWN, shield)} before it and {_some(hit)} of the squares beside it attacked"
    compared = _compared(board, color, others, other)
    if not board.queens & board.occupied_co[not color]:
        off = "the queens are off" if not board.queens else f"{they} have no queen left"
        return f"not much: {off}, so {named} is in no hurry, with {pieces}{compared}"
    line = _open_line(board, king, not color, facts)
    if trouble is None and hit <= _FEW_HIT:
        return f"no: {named} stands safe enough, with {pieces}{line}"
    why = trouble or "too much looks at the squares around it"
    much = "yes" if hit > _FEW_HIT or not shield else "a little"
    return f"{much}: as for {named}, {why}, with {_some(hit)} of the squares beside it attacked{line}{compared}"


def _some(count: int) -> str:
    return number_word(count) if count else "none"


def _open_line(board: chess.Board, king: chess.Square, by: chess.Color, facts: Facts) -> str:
    """The open file beside a king that a rook or queen of the other side stands on, as an afterthought."""
    near = [one for one in open_files(board) if abs(one - chess.square_file(king)) <= 1]
    heavy = board.occupied_co[by] & (board.rooks | board.queens)
    at = next((one for one in chess.scan_forward(heavy) if chess.square_file(one) in near), None)
    if at is None:
        return ""
    name = chess.FILE_NAMES[chess.square_file(at)]
    return f"; {Names(board, facts.me).of(at)} has the open {name}-file beside it"


def _compared(board: chess.Board, color: chess.Color, others: str, other: chess.Square) -> str:
    """How the other king stands beside it, as an afterthought."""
    own, theirs = (pawn_shield(board, side) - squares_hit_around_king(board, side) for side in (color, not color))
    how = "no safer" if theirs <= own else "safer"
    return f"; {others} king on {chess.square_name(other)} is {how}"


def _pawn_meant(words: Sequence[str], facts: Facts) -> chess.Square | None:
    """The character's pawn that is named by its square or its file."""
    board = facts.board
    pawns = list(board.pieces(chess.PAWN, facts.me))
    named = [chess.parse_square(word) for word in words if word in chess.SQUARE_NAMES]
    if named:
        return next((at for at in named if at in pawns), None)
    files = files_named(words)
    found = [at for at in pawns if chess.square_file(at) in files]
    return found[0] if len(found) == 1 else None


def files_named(words: Sequence[str]) -> list[int]:
    """The files of pawns that words name: "the a pawn", not "a pawn"."""
    return [
        chess.FILE_NAMES.index(word)
        for at, (word, behind) in enumerate(pairwise(words))
        if word in chess.FILE_NAMES and behind == "pawn" and (word != "a" or words[at - 1] in _THE)
    ]


def pawn_in_words(pawn: chess.Square, facts: Facts) -> str | None:
    """What a pawn of the character's is good for: a passed pawn's way, and who holds it; else where it means to go."""
    board, names, me = facts.board, Names(facts.board, facts.me), facts.me
    step = 8 if me == chess.WHITE else -8
    ahead, named = pawn + step, names.of(pawn)
    guards = guards_of(pawn, board)
    held = f", and {names.of(guards[0])} guards it" if guards else ""
    if pawn in pawn_facts(board, me).passed:
        left = 7 - chess.square_rank(pawn) if me == chess.WHITE else chess.square_rank(pawn)
        way = "one step" if left == 1 else f"{number_word(left)} steps"
        stops = [at for at in chess.scan_forward(board.occupied_co[not me]) if at == ahead]
        watch = stops or list(board.attackers(not me, ahead))
        ties = f"; {names.of(watch[0])} is tied to stopping it" if watch else "; nothing stops it at once"
        return f"{named} is passed and {way} from a queen: that is my plan with it{held}{ties}"
    if board.piece_at(ahead) is None and (aim := _aim_of_step(ahead, facts)) is not None:
        return f"{named} means to go on to {chess.square_name(ahead)}, against {names.of(aim)}"
    hit = [at for at in board.attacks(pawn) if board.color_at(at) == (not me)]
    if hit:
        return f"{named} looks at {names.all(hit[:2])}{held}"
    return f"{named} has no great plan of its own: it takes space and stays where it is{held}"


def _aim_of_step(ahead: chess.Square, facts: Facts) -> chess.Square | None:
    """What a pawn would attack from the next square: the dearest man there, more than a pawn."""
    board = facts.board
    mask = chess.BB_PAWN_ATTACKS[facts.me][ahead] & board.occupied_co[not facts.me] & ~board.pawns
    return max(chess.scan_forward(mask), key=lambda at: board.piece_type_at(at) or 0, default=None)


KEPT_SAFE: Sequence[type[Bidder]] = (HowToKeep, KingWorry, PawnWanted)
