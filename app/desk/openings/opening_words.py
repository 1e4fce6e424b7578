"""What an opening is about, and whether it suits somebody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import chess

from app.openings.book import read_lines
from app.soul.listening.bidders.game import idea_of

# Beginnings of names: played by plain moves, with few lines to know; and those in which a slip of memory costs most.
PLAIN = (
    "Italian Game", "Four Knights", "Scotch Game", "Vienna", "Bishop's Opening", "London System", "Queen's Gambit",
    "Caro-Kann", "Scandinavian", "French", "Slav", "Philidor", "Three Knights", "King's Pawn", "Queen's Pawn", "Petrov",
    "Ponziani", "Ruy Lopez",
)  # fmt: skip
# Of the plain ones those in which the least has to be known.
EASIEST = ("Italian Game", "Four Knights", "Bishop's Opening", "London System", "Scandinavian", "King's Knight")
DEMANDING = (
    "Sicilian", "King's Indian", "Grünfeld", "Nimzo", "Benoni", "Modern", "Pirc", "Alekhine", "Catalan", "Semi-Slav",
    "Dutch", "Benko", "Budapest", "King's Gambit", "Danish", "Blackmar", "Queen's Gambit Accepted", "Queen's Indian",
)  # fmt: skip
# Sound ones that are neither.
SOUND = ("English Opening", "Réti", "Giuoco", "Two Knights", "Zukertort", "Bird", "Old Indian", "Bogo-Indian", "Colle")
# Up to this rating what one knows by heart decides little.
LEARNING = 1600


def idea_told(name: str) -> str:
    """The idea of an opening in a sentence; empty for one without an entry."""
    idea = idea_of(name)
    return f"The idea: {idea}." if idea else ""


def goes_on(moves: Sequence[str]) -> tuple[str, ...]:
    """The next two moves (SAN) that most named lines have after some; fewer where none goes on."""
    found: list[str] = []
    for _ in range(2):
        sofar = (*moves, *found)
        after = Counter(
            row.moves[len(sofar)]
            for row in read_lines()
            if len(row.moves) > len(sofar) and tuple(row.moves[: len(sofar)]) == sofar
        )
        if not after:
            break
        found.append(after.most_common(1)[0][0])
    return tuple(found)


def suits_told(name: str, rating: int) -> str:
    """Whether an opening suits somebody of a rating."""
    demanding = max((len(one) for one in DEMANDING if name.startswith(one)), default=0)
    if "Gambit" in name.partition(": ")[2] and not name.startswith("Queen's"):
        # A gambit within a plain opening is none of the plain ones.
        demanding = len(name)
    plain = max((len(one) for one in PLAIN if name.startswith(one)), default=0)
    if demanding > plain and rating < LEARNING:
        return (
            f"For somebody of {rating} it is a demanding choice: there is much to know, and a slip of memory costs at "
            "once. Playable, but something plainer teaches more."
        )
    if demanding > plain:
        return f"At {rating} you can play it, if you like to learn lines: there is much to know in it."
    if plain:
        return (
            f"For somebody of {rating} it is a good choice: the pieces go to natural squares, there is little to learn "
            "by heart, and what comes of it is decided later."
        )
    return f"For somebody of {rating} the name matters little: below {LEARNING} games are decided after the opening."


def sound_told(name: str) -> str:
    """Whether an opening that others play is sound; which of them profits is for the board to say."""
    known = any(name.startswith(one) for one in (*PLAIN, *DEMANDING, *SOUND))
    if known:
        return "A sound one, of old standing: it is played at every level, and neither side is worse by it."
    return "Whether it is sound the name alone does not say; ask me who stands better, and I look at the board."


# What a first move is for, by the piece and the file it goes to.
_FOR = {
    "e": "it takes room in the middle, and lets the queen and a bishop out",
    "d": "it takes room in the middle, and is guarded by the queen from the beginning",
    "c": "it bears on the middle from the side, without going there yet",
}


def simply_told(sans: Sequence[str], name: str, *, white: bool = True) -> str:
    """How a side begins, for one who reads no notation: its first two moves, what the first is for, and the idea."""
    board, own = chess.Board(), list[str]()
    first = ""
    for san in sans:
        move = board.parse_san(san)
        if board.turn is white and len(own) < 2:
            piece = chess.piece_name(board.piece_type_at(move.from_square) or chess.PAWN)
            own.append(f"the {piece} from {chess.square_name(move.from_square)} to {chess.square_name(move.to_square)}")
            file = chess.FILE_NAMES[chess.square_file(move.to_square)]
            if len(own) == 1:
                first = _FOR.get(file, "") if piece == "pawn" else "it brings a piece out towards the middle"
        board.push(move)
    side = "White" if white else "Black"
    told = f"It is called the {name}. {side} first moves {', then '.join(own)}."
    return " ".join(filter(None, [told, f"The first move: {first}." if first else "", idea_told(name)]))
