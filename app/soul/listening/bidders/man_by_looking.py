"""Answers what is asked of one man that is named, by what an engine saw of its moves: where it goes, whether it is
pinned, and how it is chased. Never of another man."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.board import after_moves
from app.domain.condition import Names, pinner_of, to_move
from app.domain.facts import Facts
from app.domain.prose_words import move_in_words
from app.domain.text import plain
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.asked_plainly import written
from app.soul.listening.bidders.position import worst_piece
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.choosing import choice_in
from app.soul.listening.covering import squares_named
from app.soul.listening.line_meant import is_past, line_meant
from app.soul.listening.weighed import Grade, Weighed, all_weighed, best_of, weighed
from app.soul.listening.weighed_words import LONGEST, continuation, verdict_in_words_of
from app.soul.listening.worded_men import men_in, split

_WHERE = frozenset(
    ("where", "square", "squares", "belong", "belongs", "stranded", "stuck", "trapped", "retreat", "escape", "way",
     "save", "rescue", "route", "reroute", "spot", "post", "anywhere", "somewhere")
)  # fmt: skip
_WHEREVER = frozenset(("where", "anywhere", "somewhere", "way"))
_INTO_PLAY = frozenset(("into", "game", "play", "out", "work", "back", "activate", "going", "use"))
_PINNED = frozenset(("pinned", "pin"))
_CHASED = frozenset(("chased", "chase", "kick", "kicked", "hunt", "hunted", "trap", "trapped", "win", "won", "driven"))
_ASKS = frozenset(("where", "what", "how", "is", "can", "does", "which", "should", "could", "any", "?"))
_IT = frozenset(("it",))
# What of a man is asked in another way.
_NOT = frozenset(
    ("why", "did", "was", "guards", "guard", "defends", "defend", "protects", "attacks", "covers", "doing",
     "placed", "well", "takes",
     "worth", "good", "start", "attacking", "after")
)  # fmt: skip
_WORST, _MAN = frozenset(("worst", "laziest", "idlest", "saddest")), frozenset(("piece", "man", "unit"))
# Good squares that are named, and words of a message that names one man.
_NAMED, _LONG = 3, 36
_LEANS = 14


class ManLookedAt(ReadWhole):
    """Where a man that is named goes, whether it is pinned, and how it is chased."""

    about = "a man looked at"
    helps = True

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts, known, text = moment.facts, set(words), written(moment)
        if not facts.seen or facts.over or facts.my_turn or facts.board.is_game_over() or len(words) > _LONG:
            return None
        if not known & _ASKS or is_past(words):
            return None
        at = man_asked_of(text, moment)
        if at is None:
            return None
        if known & _PINNED and facts.board.piece_type_at(at) != chess.KING:
            return _pinned(at, facts)
        theirs = facts.board.color_at(at) != facts.me
        she = "she" in known and "where" in known
        beside = {"well"} if "as well as" in text else set[str]()
        if (known & _NOT - beside and not she) or choice_in(text, facts) is not None:
            return None
        wherever = bool(known & _WHEREVER) and not squares_named(words)
        if not wherever and line_meant(text, facts) is not None:
            return None
        if not theirs and known & _CHASED and known & {"can", "how", "could", "i"}:
            return _chased(at, facts)
        comes = "how" in known and len(known & _INTO_PLAY) > 1
        if not (known & _WHERE or comes or (known & _WORST and known & {"do", "about", "with", "improve"})):
            return None
        return _goes(at, facts) if theirs or "where" in known else None


def man_asked_of(text: str, moment: Moment) -> chess.Square | None:
    """Where the one man stands that a text, as `plain` gives it, asks of; "it" is the one that was named before."""
    words = split(text)
    if _WORST & set(words) and _MAN & set(words) and "my" in words:
        worst = worst_piece(moment.facts.board, not moment.facts.me)
        return None if worst is None else worst[0]
    squares = _standing(text, moment.facts)
    if squares is None and _IT & set(words) and len(words) <= _LEANS and moment.dialogue.my_last is not None:
        squares = _standing(plain(moment.dialogue.my_last).split(";")[0], moment.facts, by_me=True)
    return squares[0] if squares is not None and len(squares) == 1 else None


def _standing(text: str, facts: Facts, *, by_me: bool = False) -> list[chess.Square] | None:
    """Where the first man that is named may stand; None where none is named. `by_me`: the character says it."""
    men = [one for one in men_in(split(text)) if one.kind is not None]
    men = [one for one in men if one.kind != chess.KING] or men  # "Is it pinned to my king?"
    hers = [one for one in men if one.kind == chess.QUEEN and one.mine is not True]
    if "her" in split(text) and hers and _CHASED & set(split(text)) and not by_me:
        men = hers[:1]  # "Your queen's in my corner eating my rook, can I trap her?"
    own = [one for one in men if one.mine]
    if len(own) == 1 and not by_me:
        men = own  # "My queen is deep in there, and your bishop looks at it. Is there a way out?"
    she = "she" in split(text) and men and men[-1].kind == chess.QUEEN and men[-1].mine
    if not men or (len(men) > 1 and not by_me and not she):
        return None  # "So the a-pawn attacks my queen. Where should she go?" asks of the queen.
    man, board = men[0], facts.board
    if len(men) > 1 and not by_me:
        man = men[-1]
    kind = man.kind or chess.PAWN
    squares = list(chess.scan_forward(board.pieces_mask(kind, True) | board.pieces_mask(kind, False)))
    if man.mine is not None:
        mine = man.mine == by_me
        squares = [at for at in squares if board.color_at(at) == facts.color(mine)]
    if man.square is not None:
        squares = [at for at in squares if at == man.square]
    if man.file is not None:
        squares = [at for at in squares if chess.square_file(at) == man.file]
    return squares


def _goes(at: chess.Square, facts: Facts) -> str | None:
    """The good squares of a man and why, or that it has none and what helps it; None where nobody has looked."""
    board = to_move(facts.board, bool(facts.board.color_at(at)))
    moves = [one for one in board.legal_moves if one.from_square == at and one.promotion in (None, chess.QUEEN)]
    name, best = Names(board, facts.me).of(at), best_of(board, facts)
    if best is None:
        return None
    if not moves:
        return f"{name} cannot move at all just now; first {_first(best, facts)}{_later(at, best, board)}"
    known = [one for one in moves if weighed(one, board, facts) is not None]
    found = all_weighed(board, facts, known)
    if not found:
        return None
    fine = [one for one in found if one.grade.is_fine and not one.is_lost]
    if not fine:
        if found[0].is_lost:
            return f"no square saves {name} or the game; {verdict_in_words_of(found[0], facts.me)}"
        told = f"{name} has no good square: {verdict_in_words_of(found[0], facts.me, advises=False, replies=1)}"
        return told if best.move.from_square == at else f"{told}; rather {_first(best, facts)}"
    first, *others = fine
    told = f"{name} {'has one good square' if len(fine) == 1 else 'goes best'}: {verdict_in_words_of(first, facts.me)}"
    if others:
        also = " or ".join(chess.square_name(one.move.to_square) for one in others[: _NAMED - 1])
        clause = f"{also} would do too"
        told = f"{told}; {clause}" if len(told) + len(clause) < LONGEST else told
    elif len(found) > 1 and len(told) < LONGEST - 60:
        told = f"{told}; everywhere else it is worse"
    return told


def _first(best: Weighed, facts: Facts) -> str:
    after = after_moves(best.board, best.move)
    goes = continuation(best.line.moves[1:2], after, facts.me)
    return f"{move_in_words(best.board, best.move)}{f': {goes}' if goes else ''}"


def _later(at: chess.Square, best: Weighed, board: chess.Board) -> str:
    """How the man comes out later in the best line; empty where it does not."""
    after = board.copy(stack=False)
    for number, uci in enumerate(best.line.moves):
        move = chess.Move.from_uci(uci)
        if number and move.from_square == at and after.color_at(at) == board.color_at(at):
            return f", and later {move_in_words(after, move)}"
        after.push(move)
    return ""


def _pinned(at: chess.Square, facts: Facts) -> str:
    """Whether a man is pinned, by what and to what, and how it is pressed, or unpinned."""
    board, names = facts.board, Names(facts.board, facts.me)
    color = bool(board.color_at(at))
    by, behind = pinner_of(at, board), board.king(color)
    if by is None:
        by, behind = _leaned_on(at, board)
    if by is None or behind is None:
        told = f"no, {names.of(at)} is not pinned: nothing that looks at it has anything dearer behind it"
    else:
        told = f"yes: {names.of(by)} pins {names.of(at)} to {names.of(behind)}"
    if color == facts.me:
        press = _pressing(at, facts)
        return f"{told}; {press}" if press else told
    best = best_of(board, facts)
    return f"{told}; best is {_first(best, facts)}" if best is not None else told


def _leaned_on(at: chess.Square, board: chess.Board) -> tuple[chess.Square | None, chess.Square | None]:
    """What pins a man to one that is dearer, and that man; None for nothing."""
    color = bool(board.color_at(at))
    sliders = (board.bishops | board.rooks | board.queens) & board.occupied_co[not color]
    for by in chess.scan_forward(board.attackers_mask(not color, at) & sliders):
        without = board.copy(stack=False)
        without.remove_piece_at(at)
        seen = without.attacks_mask(by) & ~board.attacks_mask(by) & board.occupied_co[color]
        worth = max(board.piece_type_at(at) or 0, board.piece_type_at(by) or 0)
        dearer = [one for one in chess.scan_forward(seen) if (board.piece_type_at(one) or 0) > worth]
        if dearer:
            return by, dearer[0]
    return None, None


def _aimed(at: chess.Square, facts: Facts) -> list[Weighed]:
    """The writer's moves that attack a man anew, the best first."""
    board = facts.board
    already = board.attackers_mask(board.turn, at)
    found = []
    for one in all_weighed(board, facts):
        after = after_moves(board, one.move)
        new = after.attackers_mask(board.turn, at) & ~already & ~chess.BB_SQUARES[one.move.from_square]
        if after.piece_at(at) == board.piece_at(at) and new:
            found.append(one)
    return found


def _pressing(at: chess.Square, facts: Facts) -> str:
    """How the writer presses on a man of the character's; empty where nothing does it well."""
    takes = [one for one in all_weighed(facts.board, facts) if one.move.to_square == at and one.grade >= Grade.AS_GOOD]
    if takes:
        return verdict_in_words_of(takes[0], facts.me, replies=1)
    aimed = next((one for one in _aimed(at, facts) if one.grade.is_fine), None)
    if aimed is None or aimed.is_lost:
        best = best_of(facts.board, facts)
        return "" if best is None else f"there is nothing in pressing on it; best is {_first(best, facts)}"
    return f"you can press on it: {verdict_in_words_of(aimed, facts.me, replies=1)}"


def _chased(at: chess.Square, facts: Facts) -> str | None:
    """How the writer chases a man of the character's."""
    aimed = _aimed(at, facts)
    if not aimed:
        return f"not now: no move of yours attacks {Names(facts.board, facts.me).of(at)}"
    lead = "not really: " if aimed[0].is_lost else "yes: " if aimed[0].grade.is_fine else "you can, but I would not: "
    return f"{lead}{verdict_in_words_of(aimed[0], facts.me)}"


MAN_BY_LOOKING: Sequence[type[Bidder]] = (ManLookedAt,)
