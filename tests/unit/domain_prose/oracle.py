"""A second opinion on every sentence of the prose, worked out square by square without `prose_facts`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import chess

PIECES = "pawn|knight|bishop|rook|queen|king"
WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NUMBERS = {word: n for n, word in enumerate(WORDS)}
VALUES = {"pawn": 1, "knight": 3, "bishop": 3, "rook": 5, "queen": 9}


class Oracle:
    """Checks sentences about the position reached by `moves` from `fen`, told to the player of `you`."""

    def __init__(self, fen: str, moves: list[str], you: chess.Color) -> None:
        self.you = you
        self.moves = [chess.Move.from_uci(uci) for uci in moves]
        self.before = chess.Board(fen)
        for move in self.moves[:-1]:
            self.before.push(move)
        self.board = self.before.copy()
        if self.moves:
            self.board.push(self.moves[-1])
        self.castled: dict[bool, str] = {}
        walk = chess.Board(fen)
        for move in self.moves:
            if walk.piece_type_at(move.from_square) == chess.KING and abs(move.to_square - move.from_square) == 2:
                self.castled[walk.turn] = "kingside" if move.to_square > move.from_square else "queenside"
            walk.push(move)

    def holds(self, sentence: str) -> bool:
        """Whether the sentence is true. Raises AssertionError for a sentence of unknown form."""
        for pattern, check in RULES:
            found = re.fullmatch(pattern, sentence)
            if found:
                return check(self, found)
        raise AssertionError(f"no rule for: {sentence}")

    def side(self, word: str) -> chess.Color:
        word = word.removesuffix("'s").lower()
        return self.you if word in ("you", "your") else word == "white"

    def at(self, text: str, color: chess.Color) -> chess.Square:
        """The square of "knight on f5", which must stand there in that colour."""
        kind, square = text.split(" on ")
        index = chess.parse_square(square)
        piece = self.board.piece_at(index)
        assert piece is not None, text
        assert (chess.piece_name(piece.piece_type), piece.color) == (kind, color), text
        return index

    def count(self, kind: str, color: chess.Color) -> int:
        number = chess.PIECE_NAMES.index(kind)
        return sum(p.piece_type == number and p.color == color for p in self.board.piece_map().values())

    def more(self, color: chess.Color) -> dict[str, int]:
        found = {kind: self.count(kind, color) - self.count(kind, not color) for kind in VALUES}
        return {kind: n for kind, n in found.items() if n > 0}

    def pawns(self, color: chess.Color) -> Iterator[tuple[int, int]]:
        for square, piece in self.board.piece_map().items():
            if piece.piece_type == chess.PAWN and piece.color == color:
                yield chess.square_file(square), chess.square_rank(square)

    def heavy(self) -> list[str]:
        names = [chess.piece_name(p.piece_type) for p in self.board.piece_map().values()]
        return [name for name in names if name not in ("king", "pawn")]


def parse_pieces(text: str) -> dict[str, int]:
    """ "a rook and two pawns" -> {"rook": 1, "pawn": 2}."""
    found = {}
    for part in re.split(r", | and ", text):
        number, kind = part.split()
        found[kind.removesuffix("s")] = 1 if number == "a" else NUMBERS[number]
    return found


def _level(o: Oracle, _: re.Match[str]) -> bool:
    return not o.more(True) and not o.more(False)


def _against(o: Oracle, m: re.Match[str]) -> bool:
    return parse_pieces(m[1]) == o.more(o.you) and parse_pieces(m[2]) == o.more(not o.you)


def _points(o: Oracle, color: chess.Color) -> int:
    return sum(VALUES[k] * (o.count(k, color) - o.count(k, not color)) for k in VALUES)


def _ahead(o: Oracle, m: re.Match[str]) -> bool:
    number = NUMBERS[m[2]] if m[2] in NUMBERS else int(m[2])
    return _points(o, o.side(m[1])) == number


def _up(o: Oracle, m: re.Match[str]) -> bool:
    color = o.side(m[1])
    return parse_pieces(m[2]) == o.more(color) and not o.more(not color)


def _check(o: Oracle, m: re.Match[str]) -> bool:
    king = _king(o, o.side(m[1]))
    assert king is not None
    return any(king in o.board.attacks(s) for s in chess.SQUARES if o.board.color_at(s) == (not o.side(m[1])))


def _moved(o: Oracle, m: re.Match[str]) -> bool:
    """The sentence about the last move names it and no other legal move."""
    if o.side(m[1]) != o.before.turn:
        return False
    return [move for move in o.before.legal_moves if _plain(o.before, move) == m[2]] == [o.moves[-1]]


def _plain(board: chess.Board, move: chess.Move) -> str:
    """The move in words, built from its SAN."""
    san = board.san(move)
    tail = ", checkmate" if san.endswith("#") else " with check" if san.endswith("+") else ""
    san = san.rstrip("+#")
    if san.startswith("O-O"):
        return f"castles {'queenside' if san == 'O-O-O' else 'kingside'}{tail}"
    san, _, promoted = san.partition("=")
    takes, target = "x" in san, san[-2:]
    kind = chess.piece_name(board.piece_type_at(move.from_square) or 1)
    rest = san[:-2].replace("x", "").lstrip("KQRBN")
    twins = [
        other
        for other in board.legal_moves
        if other.to_square == move.to_square
        and other.from_square != move.from_square
        and board.piece_type_at(other.from_square) == board.piece_type_at(move.from_square)
    ]
    origin = f" from {chess.square_name(move.from_square)}" if rest and twins else ""
    words = f"{kind}{origin} {'takes on' if takes else 'to'} {target}"
    if takes and kind == "pawn" and board.piece_at(move.to_square) is None:
        words += " en passant"
    if promoted:
        words += f", promoting to a {chess.piece_name(chess.Piece.from_symbol(promoted).piece_type)}"
        tail = "," + tail if tail.startswith(" ") else tail
    return words + tail


def _took(o: Oracle, m: re.Match[str]) -> bool:
    gone = sorted(p.symbol() for p in o.before.piece_map().values() if p.color != o.before.turn)
    left = sorted(p.symbol() for p in o.board.piece_map().values() if p.color != o.before.turn)
    for symbol in left:
        gone.remove(symbol)
    return [chess.piece_name(chess.Piece.from_symbol(s).piece_type) for s in gone] == [m[1]]


def _developed(o: Oracle, m: re.Match[str]) -> bool:
    move = o.moves[-1]
    home = "1" if o.before.turn else "8"
    start, end = chess.square_name(move.from_square), chess.square_name(move.to_square)
    squares = {"knight": ("b" + home, "g" + home), "bishop": ("c" + home, "f" + home)}[m[1]]
    piece = o.before.piece_at(move.from_square)
    assert piece is not None
    return chess.piece_name(piece.piece_type) == m[1] and start in squares and not end.endswith(home)


def _phase(o: Oracle, m: re.Match[str]) -> bool:
    count = len(o.heavy())
    phase = "endgame" if count <= 6 else "opening" if count > 10 and o.board.fullmove_number <= 12 else "middlegame"
    return m[1] == phase


def _ending(o: Oracle, m: re.Match[str]) -> bool:
    kinds = set(o.heavy())
    if m[1] == "pawn ending":
        return not kinds
    both = all(o.count(k, color) for k in kinds for color in (True, False))
    if m[1] == "ending with opposite-coloured bishops":
        squares = [s for s, p in o.board.piece_map().items() if p.piece_type == chess.BISHOP]
        shades = {(chess.square_file(s) + chess.square_rank(s)) % 2 for s in squares}
        return kinds == {"bishop"} and len(squares) == 2 and len(shades) == 2 and both
    return kinds == {m[1].removesuffix(" ending")} and both and len(o.heavy()) <= 6


def _right(o: Oracle, color: chess.Color, side: str) -> bool:
    letter = {"kingside": "K", "queenside": "Q"}[side]
    return (letter if color else letter.lower()) in o.board.fen().split()[2]


def _may_both(o: Oracle, m: re.Match[str]) -> bool:
    color = o.side(m[1])
    return color not in o.castled and _right(o, color, "kingside") and _right(o, color, "queenside")


def _may_one(o: Oracle, m: re.Match[str]) -> bool:
    color, other = o.side(m[1]), "queenside" if m[2] == "kingside" else "kingside"
    return color not in o.castled and _right(o, color, m[2]) and not _right(o, color, other)


def _may_not(o: Oracle, m: re.Match[str]) -> bool:
    color = o.side(m[1])
    return not _right(o, color, "kingside") and not _right(o, color, "queenside")


def _loose(o: Oracle, m: re.Match[str]) -> bool:
    color = o.side(m[1])
    return _loose_at(o, o.at(m[2], color), color)


def _loose_at(o: Oracle, square: chess.Square, color: chess.Color) -> bool:
    """Attacked by something; and once an enemy piece stands in its stead, nothing of ours hits that square."""
    attacked = any(square in o.board.attacks(s) for s in chess.SQUARES if o.board.color_at(s) == (not color))
    swapped = o.board.copy()
    swapped.set_piece_at(square, chess.Piece(chess.PAWN, not color))
    defended = any(square in swapped.attacks(s) for s in chess.SQUARES if swapped.color_at(s) == color)
    return attacked and not defended


def _king(o: Oracle, color: chess.Color) -> chess.Square:
    king = o.board.king(color)
    assert king is not None
    return king


def _pinned(o: Oracle, m: re.Match[str]) -> bool:
    """Without the pinned piece the pinner hits the king; with it, it does not."""
    color = o.side(m[1])
    square, pinner = o.at(m[2], color), o.at(m[3], not color)
    king = _king(o, color)
    bare = o.board.copy()
    bare.remove_piece_at(square)
    return king in bare.attacks(pinner) and king not in o.board.attacks(pinner)


def _passed(o: Oracle, m: re.Match[str]) -> bool:
    color = o.side(m[1])
    named = {
        (chess.square_file(s), chess.square_rank(s)) for s in map(chess.parse_square, re.findall(r"[a-h][1-8]", m[2]))
    }
    step = 1 if color else -1
    free = {
        (f, r)
        for f, r in o.pawns(color)
        if not any(abs(f - ef) <= 1 and (er - r) * step > 0 for ef, er in o.pawns(not color))
    }
    return named == free


def _doubled(o: Oracle, m: re.Match[str]) -> bool:
    files = [f for f, _ in o.pawns(o.side(m[1]))]
    return set(re.findall(r"\b([a-h])-", m[2])) == {"abcdefgh"[f] for f in files if files.count(f) > 1}


def _isolated(o: Oracle, m: re.Match[str]) -> bool:
    files = {f for f, _ in o.pawns(o.side(m[1]))}
    alone = {"abcdefgh"[f] for f in files if f - 1 not in files and f + 1 not in files}
    return set(re.findall(r"\b([a-h])-pawn", m[2])) == alone


def _pair(o: Oracle, m: re.Match[str]) -> bool:
    def shades(color: chess.Color) -> set[int]:
        pieces = o.board.piece_map().items()
        mine = [s for s, p in pieces if p.piece_type == chess.BISHOP and p.color == color]
        return {(chess.square_file(s) + chess.square_rank(s)) % 2 for s in mine}

    color = o.side(m[1])
    return len(shades(color)) == 2 and len(shades(not color)) < 2


def _outpost(o: Oracle, m: re.Match[str]) -> bool:
    color = o.side(m[1])
    square = o.at(f"knight on {m[2]}", color)
    file, rank = chess.square_file(square), chess.square_rank(square)
    step = 1 if color else -1
    guarded = any(abs(f - file) == 1 and rank - r == step for f, r in o.pawns(color))
    harried = any(abs(f - file) == 1 and (r - rank) * step > 0 for f, r in o.pawns(not color))
    return guarded and not harried and (rank in (4, 5) if color else rank in (3, 2))


def _seventh(o: Oracle, m: re.Match[str]) -> bool:
    color = o.side(m[1])
    rank = 6 if color else 1
    rooks = [
        s
        for s, p in o.board.piece_map().items()
        if p.color == color and p.piece_type == chess.ROOK and chess.square_rank(s) == rank
    ]
    return parse_pieces(m[2]) == {"rook": len(rooks)}


def _open(o: Oracle, m: re.Match[str]) -> bool:
    used = {f for color in (True, False) for f, _ in o.pawns(color)}
    return set(re.findall(r"\b([a-h])-", m[1])) == {"abcdefgh"[f] for f in range(8) if f not in used}


def _turn(o: Oracle, m: re.Match[str]) -> bool:
    return int(m[1]) == o.board.fullmove_number and o.board.turn == o.side(m[2])


def _attackers(o: Oracle, square: chess.Square, color: chess.Color) -> list[chess.Square]:
    return [s for s in chess.SQUARES if o.board.color_at(s) == color and square in o.board.attacks(s)]


def _may_take(o: Oracle, attacker: chess.Square, target: chess.Square) -> bool:
    """Whether taking would leave the taker's king in no check that was not there: tried on the board itself."""
    color = o.board.color_at(attacker)
    assert color is not None
    king = _king(o, color)
    tried = o.board.copy()
    tried.set_piece_at(target, tried.remove_piece_at(attacker))
    lines = [
        s
        for s in chess.SQUARES
        if tried.color_at(s) == (not color)
        and tried.piece_type_at(s) in (chess.BISHOP, chess.ROOK, chess.QUEEN)
        and king in tried.attacks(s)
        and king not in o.board.attacks(s)
    ]
    return not lines


def _worth(o: Oracle, square: chess.Square) -> int:
    return VALUES[chess.piece_name(o.board.piece_type_at(square) or 1)]


def _threatened(o: Oracle, m: re.Match[str]) -> bool:
    color = o.side(m[1])
    target, attacker = o.at(m[2], color), o.at(m[3], not color)
    return (
        attacker in _attackers(o, target, not color)
        and _worth(o, attacker) < _worth(o, target)
        and _may_take(o, attacker, target)
    )


def _aimed(o: Oracle, m: re.Match[str]) -> bool:
    mover = not o.board.turn
    square, victim = o.at(m[1], mover), o.at(m[2], not mover)
    if o.moves[-1].to_square != square or victim not in o.board.attacks(square):
        return False
    kind = m[1].split()[0]
    return kind == "king" or _worth(o, victim) > _worth(o, square) or _loose_at(o, victim, not mover)


def _pins(o: Oracle, m: re.Match[str]) -> bool:
    mover = not o.board.turn
    square, victim = o.at(m[1], mover), o.at(m[2], not mover)
    king = _king(o, not mover)
    bare = o.board.copy()
    bare.remove_piece_at(victim)
    return o.moves[-1].to_square == square and king in bare.attacks(square) and king not in o.board.attacks(square)


def _king_at(o: Oracle, whose: str, square: str) -> tuple[int, int]:
    king = _king(o, o.side(whose))
    assert king is not None
    assert chess.square_name(king) == square
    return chess.square_file(king), chess.square_rank(king)


def _bare(o: Oracle, m: re.Match[str]) -> bool:
    file, rank = _king_at(o, m[1], m[2])
    step = 1 if o.side(m[1]) else -1
    return not any(abs(f - file) <= 1 and 1 <= (r - rank) * step <= 2 for f, r in o.pawns(o.side(m[1])))


def _on_open_file(o: Oracle, m: re.Match[str]) -> bool:
    file, _ = _king_at(o, m[1], m[2])
    return file not in {f for color in (True, False) for f, _ in o.pawns(color)}


def _hit_beside(o: Oracle, m: re.Match[str]) -> bool:
    color = o.side(m[2])
    king = _king(o, color)
    assert king is not None
    around = [s for s in chess.SQUARES if chess.square_distance(s, king) == 1]
    return NUMBERS[m[1].lower()] == sum(bool(_attackers(o, s, not color)) for s in around)


def _islands(o: Oracle, m: re.Match[str]) -> bool:
    files = sorted({f for f, _ in o.pawns(o.side(m[1]))})
    groups = sum(1 for i, f in enumerate(files) if i == 0 or files[i - 1] != f - 1)
    return NUMBERS[m[2]] == groups


Rule = tuple[str, Callable[[Oracle, "re.Match[str]"], bool]]
WHO, WHOSE = r"(You|White|Black)", r"(Your|White's|Black's)"
PIECE = rf"((?:{PIECES}) on [a-h][1-8])"

RULES: list[Rule] = [
    (r"You play (White|Black)\.", lambda o, m: o.side(m[1]) == o.you),
    (r"It is move (\d+), and it is (your) turn\.", _turn),
    (r"It is move (\d+), and (White|Black) is to move\.", _turn),
    (rf"{WHO} (?:is|are) in check\.", _check),
    (rf"{WHO} (?:is|are) checkmated\.", lambda o, m: o.board.turn == o.side(m[1]) and o.board.is_checkmate()),
    (r"It is stalemate: (you|White|Black) cannot move\.", lambda o, _: o.board.is_stalemate()),
    (rf"{WHOSE} last move: (.+)\.", _moved),
    (rf"It took a ({PIECES})\.", _took),
    (r"It developed a (knight|bishop)\.", _developed),
    (r"Material is level, piece for piece\.", _level),
    (r"You have (.+) against (.+)\.", _against),
    (rf"{WHO} (?:is|are) (\w+) points? ahead by the usual count\.", _ahead),
    (r"By the usual count that is level\.", lambda o, _: _points(o, True) == 0),
    (rf"{WHO} (?:is|are) (.+) up\.", _up),
    (r"This is (?:the|a|an) (opening|middlegame|endgame)\.", _phase),
    (r"This is an? (.*ending.*)\.", _ending),
    (r"The queens are off the board\.", lambda o, _: "queen" not in o.heavy()),
    (rf"{WHO} (?:has|have) castled (kingside|queenside)\.", lambda o, m: o.castled.get(o.side(m[1])) == m[2]),
    (rf"{WHO} (?:has|have) not castled and may still castle on both sides\.", _may_both),
    (rf"{WHO} (?:has|have) not castled and may still castle (kingside|queenside)\.", _may_one),
    (rf"{WHO} can no longer castle\.", _may_not),
    (rf"{WHOSE} {PIECE} is attacked and undefended\.", _loose),
    (rf"{WHOSE} {PIECE} is threatened by the {PIECE}\.", _threatened),
    (rf"The {PIECE} attacks the {PIECE}\.", _aimed),
    (rf"The {PIECE} pins the {PIECE}\.", _pins),
    (rf"{WHOSE} king on ([a-h][1-8]) has no pawns in front of it\.", _bare),
    (rf"{WHOSE} king on ([a-h][1-8]) stands on an open file\.", _on_open_file),
    (r"(\w+) squares beside (your|White's|Black's) king are attacked\.", _hit_beside),
    (rf"{WHOSE} pawns stand in (\w+) groups\.", _islands),
    (rf"{WHOSE} {PIECE} is pinned to the king by the {PIECE}\.", _pinned),
    (rf"{WHO} (?:has|have) (?:a passed pawn|passed pawns) on (.+)\.", _passed),
    (rf"{WHO} (?:has|have) doubled pawns on the (.+)\.", _doubled),
    (rf"{WHOSE} (.+) (?:is|are) isolated\.", _isolated),
    (rf"{WHO} (?:has|have) the bishop pair\.", _pair),
    (rf"{WHOSE} knight on ([a-h][1-8]) stands on an outpost\.", _outpost),
    (rf"{WHO} (?:has|have) (.+) on the seventh rank\.", _seventh),
    (r"The (.+) (?:is|are) open\.", _open),
]
