"""What speaks against a side: by what the board shows, and by what an engine saw the other side threaten."""

from __future__ import annotations

import chess

from app.domain.condition import Names, hanging, to_move
from app.domain.facts import Facts
from app.domain.prose_words import move_in_words
from app.soul.listening.bidders.position import king_trouble
from app.soul.listening.bidders.standing_words import material_in_words
from app.soul.listening.weighed_words import swapped_in

# Minor pieces at home that are worth a word.
_AT_HOME = 2
_HOMES = {
    chess.WHITE: chess.SquareSet((chess.B1, chess.C1, chess.F1, chess.G1)),
    chess.BLACK: chess.SquareSet((chess.B8, chess.C8, chess.F8, chess.G8)),
}
_COUNTS = {2: "two", 3: "three", 4: "four"}


def reasons_against(color: chess.Color, facts: Facts) -> list[str]:
    """What speaks against a side on the board, the weightiest first, as clauses."""
    board, names, mine = facts.board, Names(facts.board, facts.me), color == facts.me
    whose, found = "my" if mine else "your", list[str]()
    material = material_in_words(facts)
    behind = facts.points < 0 if mine else facts.points > 0
    if behind and "level" not in material:
        found.append(material)
    threat = _threat(color, facts)
    if threat:
        found.append(threat)
    king, trouble = board.king(color), king_trouble(board, color)
    queens = board.queens & board.occupied_co[not color]
    if king is not None and queens and chess.square_file(king) in (3, 4) and color not in facts.castled:
        found.append(f"{whose} king is still in the middle, on {chess.square_name(king)}")
    elif king is not None and trouble:
        found.append(f"{whose} king on {chess.square_name(king)} has little cover, for {trouble}")
    hung = [at for at, taking in hanging(board, color) if taking.won > 1]
    if hung and not threat:
        found.append(f"{names.all(hung[:2])} {'hang' if len(hung) > 1 else 'hangs'}")
    home = [at for at in _HOMES[color] if board.color_at(at) == color and board.piece_type_at(at) in (2, 3)]
    if len(home) >= _AT_HOME:
        found.append(f"{_COUNTS[len(home)]} of {whose} pieces are still at home")
    return found


def _threat(color: chess.Color, facts: Facts) -> str:
    """What the other side would win, were it to move: by a look; empty for nothing."""
    if facts.board.is_check():
        return ""
    side = to_move(facts.board, not color)
    seen = facts.seen_at(side)
    if seen is None:
        return ""
    best = seen.lines[0]
    won = swapped_in(best.moves, side)
    who = "you" if color == facts.me else "I"
    name = move_in_words(side, chess.Move.from_uci(best.first))
    if best.mate is not None and best.mate > 0:
        return f"{who} threaten {name}, with mate behind it"
    return f"{who} threaten {name}, which {won}" if won.startswith("wins") else ""
