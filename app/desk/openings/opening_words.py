"""What an opening is about, and whether it suits somebody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import chess

from app.desk.games import line_in_words
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


# What marks a line within an opening.
_WITHIN = {
    "Petrov Defence: Stafford Gambit": "Black gives a pawn for quick play and traps against f2",
    "Sicilian Defence: Najdorf Variation": "...a6 keeps White from b5, and ...e5 or ...b5 comes next",
    "Sicilian Defence: Dragon": "...g6 puts the bishop on the long diagonal, and both often castle on different sides",
    "Sicilian Defence: Accelerated Dragon": "...g6 comes before ...Nf6 and ...d6, so that ...d5 may come in one step",
    "Sicilian Defence: Open": "White opens the centre with d4 and develops fast",
    "Sicilian Defence: Closed": "White leaves the centre closed, with Nc3, g3 and d3, and attacks on the king’s side",
    "Sicilian Defence: Sveshnikov": "...e5 drives the knight away and leaves the square d5 for it",
    "Ruy Lopez: Berlin Defence": "Black hits the pawn on e4 at once and is content with a firm ending",
    "Ruy Lopez: Exchange": "White gives the bishop for the knight to double Black’s pawns",
    "Italian Game: Evans Gambit": "White gives the b-pawn for time and the centre",
    "Italian Game: Fried Liver": "White gives a knight on f7 to draw the king into the open",
}


def idea_told(name: str) -> str:
    """The idea of an opening in a sentence; empty for one without an entry."""
    own = next((idea for begins, idea in _WITHIN.items() if name.startswith(begins)), "")
    idea = own or idea_of(name)
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


def opening_line(sans: Sequence[str]) -> str:
    """Moves (SAN) from the start as they are written."""
    board = chess.Board()
    ucis = [board.push_san(san).uci() for san in sans]
    return line_in_words(chess.Board(), ucis, len(ucis))


def differ_told(one: str, other: str) -> str:
    """In what two openings of the book differ: where their moves part, and the idea of each."""
    lines = [min((row.moves for row in read_lines() if row.opening.name == name), key=len) for name in (one, other)]
    same = next((at for at, pair in enumerate(zip(*lines, strict=False)) if pair[0] != pair[1]), min(map(len, lines)))
    alike = one.split(":")[0] == other.split(":")[0] and ":" in one and ":" in other
    called = [name.split(": ")[-1] if alike else name for name in (one, other)]
    told = []
    for name, line in zip(called, lines, strict=True):
        begun, ucis = chess.Board(), list[str]()
        for at, san in enumerate(line):
            move = begun.push_san(san) if at < same else begun.parse_san(san)
            ucis.append(move.uci())
            if at >= same:
                begun.push(move)
        for _ in ucis[same:]:
            begun.pop()
        rest = line_in_words(begun, ucis[same:], len(ucis))
        told.append(f"the {name} goes {rest}" if rest else f"that is the {name}")
    lead = f"Both begin {opening_line(lines[0][:same])}; then {told[0]}" if same else f"They part at once: {told[0]}"
    ideas = [idea_told(name).removeprefix("The idea: ").rstrip(".") for name in (one, other)]
    why = [f"{name}: {idea}." for name, idea in zip(called, ideas, strict=True) if idea]
    return " ".join([f"{lead}, and {told[1]}.", *(why if ideas[0] != ideas[1] else [])])


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
