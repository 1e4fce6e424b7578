"""True and false sentences about random games, in many wordings; the truth is worked out here, square by square."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

import chess

from app.domain.facts import Facts, Standing
from app.soul.gathering import gather
from tests.unit.soul.soul_table import given, sensible

VALUES = {"pawn": 1, "knight": 3, "bishop": 3, "rook": 5, "queen": 9}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


@dataclass(frozen=True)
class Sentence:
    """A line and whether it is true; `about` groups the wordings of one kind of statement."""

    line: str
    true: bool
    about: str


@dataclass
class Scene:
    """A game as it stands, looked at without the code under test."""

    facts: Facts
    board: chess.Board
    me: chess.Color
    chances: float
    moves: list[tuple[chess.Color, str, str, str | None, str]] = field(default_factory=list)
    castled: dict[bool, str] = field(default_factory=dict)
    checks: list[bool] = field(default_factory=list)

    def whose(self, color: chess.Color) -> str:
        return "my" if color == self.me else "your"

    def count(self, kind: str, color: chess.Color) -> int:
        return sum(
            chess.piece_name(piece.piece_type) == kind and piece.color == color
            for piece in self.board.piece_map().values()
        )

    def more(self, color: chess.Color) -> dict[str, int]:
        lead = {kind: self.count(kind, color) - self.count(kind, not color) for kind in VALUES}
        return {kind: number for kind, number in lead.items() if number > 0}

    def points(self, color: chess.Color) -> int:
        return sum(VALUES[kind] * (self.count(kind, color) - self.count(kind, not color)) for kind in VALUES)


def scene(seed: int) -> Scene:
    """A random game of some length, seen from a random side with random chances."""
    rng = random.Random(seed)
    board, ucis = chess.Board(), []
    me, chances = rng.random() < 0.5, rng.choice((0.05, 0.2, 0.5, 0.5, 0.8, 0.95))
    moves: list[tuple[chess.Color, str, str, str | None, str]] = []
    castled: dict[bool, str] = {}
    checks: list[bool] = []
    for _ in range(rng.randrange(6, 110)):
        if board.is_game_over():
            break
        move = sensible(board, rng)
        kind = chess.piece_name(board.piece_type_at(move.from_square) or 1)
        victim = board.piece_at(move.to_square)
        taken = chess.piece_name(victim.piece_type) if victim else "pawn" if board.is_en_passant(move) else None
        if kind == "king" and chess.square_distance(move.from_square, move.to_square) == 2:
            castled[board.turn] = "kingside" if move.to_square > move.from_square else "queenside"
        san, mover = board.san(move), board.turn
        board.push(move)
        ucis.append(move.uci())
        checks.append(board.is_check())
        moves.append((mover, kind, chess.square_name(move.to_square), taken, san))
    asked = given(
        tuple(ucis), my_color="white" if me else "black", my_chances=chances, standing=Standing(seed % 4, 0, seed % 3)
    )
    return Scene(gather(asked), board, me, chances, moves, castled, checks)


def sentences(seed: int) -> Iterator[Sentence]:
    """The sentences of one scene."""
    rng, at = random.Random(seed * 7 + 1), scene(seed)
    for maker in (
        _placed,
        _taken,
        _moved,
        _castled,
        _check,
        _lead,
        _counts,
        _chances,
        _structure,
        _whole,
        _attacks,
        _more,
    ):
        yield from maker(at, rng)


PLACED = (
    "{Whose} {piece} on {square} is lovely.",
    "I keep looking at {whose} {piece} on {square}!",
    "There is {whose} {piece} on {square}, after all.",
    "On {square} stands {whose} {piece}.",
    "{Whose} {piece} sits on {square} and waits.",
    "{Whose} {piece} stands proudly on {square}.",
    "{Whose} {square} {piece} makes me think.",
    "That {piece} of {pronoun} on {square} is a nuisance.",
    "{Whose} {piece} is still on {square}, isn't it?",
    "What does {whose} {piece} want on {square}?",
    "{Who} {have} a {piece} on {square}.",
    "With {whose} {piece} on {square}, anything may happen.",
    "{Whose} {piece} at {square} is the problem.",
    "I count on {whose} {piece} on {square} today.",
)


def _fill(template: str, at: Scene, color: chess.Color, **slots: str) -> str:
    mine = color == at.me
    words = {
        "whose": at.whose(color),
        "other": at.whose(not color),
        "who": "I" if mine else "you",
        "Who": "I" if mine else "You",
        "am": "I am" if mine else "you are",
        "Am": "I'm" if mine else "You're",
        "have": "have",
        "pronoun": "mine" if mine else "yours",
        "color": "White" if color else "Black",
    }
    words["Whose"] = words["whose"].capitalize()
    return template.format(**words, **slots)


def _placed(at: Scene, rng: random.Random) -> Iterator[Sentence]:
    pieces = list(at.board.piece_map().items())
    for square, piece in rng.sample(pieces, min(6, len(pieces))):
        name, kind = chess.square_name(square), chess.piece_name(piece.piece_type)
        template = rng.choice(PLACED)
        yield Sentence(_fill(template, at, piece.color, piece=kind, square=name), True, "placed")
        other = rng.choice([word for word in (*VALUES, "king") if word != kind])
        yield Sentence(_fill(template, at, piece.color, piece=other, square=name), False, "placed")
        yield Sentence(_fill(template, at, not piece.color, piece=kind, square=name), False, "placed")
        free = rng.choice([sq for sq in chess.SQUARES if at.board.piece_at(sq) is None])
        yield Sentence(_fill(template, at, piece.color, piece=kind, square=chess.square_name(free)), False, "placed")


TAKEN = (
    "{Who} took {other} {piece} on {square}.",
    "{Who} captured {other} {piece} on {square}, and that was that.",
    "Remember when {who} took {other} {piece} on {square}?",
    "{Who} grabbed {other} {piece} on {square}!",
    "{Other} {piece} was taken on {square}.",
    "{Who} have taken {other} {piece} on {square}.",
    "{Other} {piece} fell on {square}.",
    "{Who} won {other} {piece} on {square}.",
)


def _taken(at: Scene, rng: random.Random) -> Iterator[Sentence]:
    captures = [(mover, taken, square) for mover, _, square, taken, _ in at.moves if taken]
    for mover, taken, square in rng.sample(captures, min(3, len(captures))):
        template = rng.choice(TAKEN)
        slots = {"piece": taken, "square": square, "Other": at.whose(not mover).capitalize()}
        yield Sentence(_fill(template, at, mover, **slots), True, "taken")
        liar = [k for k in VALUES if (mover, k, square) not in captures]
        yield Sentence(_fill(template, at, mover, **(slots | {"piece": rng.choice(liar)})), False, "taken")
        places = [sq for sq in chess.SQUARE_NAMES if (mover, taken, sq) not in captures]
        yield Sentence(_fill(template, at, mover, **(slots | {"square": rng.choice(places)})), False, "taken")
        if (not mover, taken, square) not in captures:
            turned = slots | {"Other": at.whose(mover).capitalize()}
            yield Sentence(_fill(template, at, not mover, **turned), False, "taken")


MOVED = (
    "{Who} just played {san}.",
    "{Whose} last move was {san}.",
    "{Who} played {san}, I saw it.",
    "After {san} everything changed.",
    "{Whose} {piece} went to {square}.",
    "{Who} moved {whose} {piece} to {square}.",
    "{Whose} {piece} came to {square}, and here we are.",
    "{Who} put {whose} {piece} on {square}.",
)


def _moved(at: Scene, rng: random.Random) -> Iterator[Sentence]:
    if not at.moves:
        return
    mover, kind, square, _, san = at.moves[-1]
    if san.startswith("O"):
        return
    template = rng.choice(MOVED)
    yield Sentence(_fill(template, at, mover, piece=kind, square=square, san=san), True, "moved")
    played = {(color, piece, to) for color, piece, to, _, _ in at.moves}
    for _ in range(2):
        lie_kind, lie_square = rng.choice((*VALUES, "king")), rng.choice(chess.SQUARE_NAMES)
        if any((color, lie_kind, lie_square) in played for color in (True, False)):
            continue
        letter = "" if lie_kind == "pawn" else "N" if lie_kind == "knight" else lie_kind[0].upper()
        lie = _fill(template, at, mover, piece=lie_kind, square=lie_square, san=f"{letter}{lie_square}")
        yield Sentence(lie, False, "moved")


CASTLED = (
    ("{Who} {have} castled {side}.", True),
    ("{Who} castled {side} already.", True),
    ("{Who} have not castled.", None),
    ("{Who} haven't castled yet.", None),
    ("{Whose} king has castled {side}.", True),
    ("{Who} went {short} with {whose} king.", True),
    ("{color} has castled {side}.", True),
)


def _castled(at: Scene, rng: random.Random) -> Iterator[Sentence]:
    for color in (True, False):
        template, says = rng.choice(CASTLED)
        for side in ("kingside", "queenside"):
            short = "short" if side == "kingside" else "long"
            line = _fill(template, at, color, side=side, short=short)
            truth = at.castled.get(color) == side if says else color not in at.castled
            yield Sentence(line, truth, "castled")


CHECKED = (
    ("{Am} in check.", True),
    ("{Whose} king is in check.", True),
    ("{Am} not in check.", False),
    ("{Whose} king stands in check now!", True),
    ("{color} is in check.", True),
)
MATED = ("That's checkmate.", "This is mate.", "Checkmate, I'm afraid.", "It's mate on the board.")


def _check(at: Scene, rng: random.Random) -> Iterator[Sentence]:
    for color in (True, False):
        template, says = rng.choice(CHECKED)
        truth = (at.board.is_check() and at.board.turn == color) == says
        yield Sentence(_fill(template, at, color), truth, "check")
    yield Sentence(rng.choice(MATED), at.board.is_checkmate(), "mate")
    yield Sentence("It's stalemate.", at.board.is_stalemate(), "mate")


LEAD = (
    "{Am} {lead} up.",
    "{Am} {lead} ahead.",
    "{Who} {have} {lead} more than {whom}.",
    "{Am} up {lead}.",
    "{Am} simply {lead} up here.",
    "{Other_am} {lead} down.",
    "{Other_am} down {lead}.",
    "{Other_am} {lead} behind.",
    "{color} is {lead} up.",
)


def _words(lead: dict[str, int]) -> str:
    parts = [f"a {kind}" if number == 1 else f"{NUMBERS[number]} {kind}s" for kind, number in lead.items()]
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _lead(at: Scene, rng: random.Random) -> Iterator[Sentence]:
    mine, theirs = at.more(at.me), at.more(not at.me)
    level = at.points(at.me) == 0
    for line in ("Material is level.", "Material is equal.", "We have equal material."):
        yield Sentence(line, level, "lead")
    for color, lead, less in ((at.me, mine, theirs), (not at.me, theirs, mine)):
        template = rng.choice(LEAD)
        slots = {"Other_am": "You're" if color == at.me else "I'm", "whom": "you" if color == at.me else "I"}
        if lead and not less and max(lead.values()) < len(NUMBERS):
            yield Sentence(_fill(template, at, color, lead=_words(lead), **slots), True, "lead")
        lie = {rng.choice(tuple(VALUES)): rng.randint(1, 2)}
        if lie != lead or less:
            yield Sentence(_fill(template, at, color, lead=_words(lie), **slots), False, "lead")
        points = at.points(color)
        if points > 0:
            word = "one point" if points == 1 else f"{points} points"
            yield Sentence(_fill(f"{{Am}} {word} ahead.", at, color), True, "lead")
            yield Sentence(_fill("{Am} not ahead in material.", at, color), False, "lead")
            yield Sentence(_fill("{Who} {have} more material.", at, color), True, "lead")
        yield Sentence(_fill(f"{{Am}} {abs(points) + 2} points ahead.", at, color), False, "lead")
        if points < 0:
            yield Sentence(_fill("{Who} {have} more material.", at, color), False, "lead")


COUNTS = (
    "{Who} still {have} {number} {piece}.",
    "{Who} {have} {number} {piece} left.",
    "{Who} {have} only {number} {piece}.",
    "{Who} {have} {number} {piece}, count them.",
    "{color} has {number} {piece}.",
)


def _counts(at: Scene, rng: random.Random) -> Iterator[Sentence]:
    for color in (True, False):
        for kind in rng.sample(tuple(VALUES), 2):
            template, real = rng.choice(COUNTS), at.count(kind, color)
            for number in (real, rng.choice([n for n in range(4) if n != real])):
                word = "a" if number == 1 else NUMBERS[number]
                if number == 1 and "only" not in template:
                    continue  # "I have a knight" holds with two knights as well
                noun = kind if number == 1 else f"{kind}s"
                yield Sentence(_fill(template, at, color, number=word, piece=noun), number == real, "count")
    off = not (at.count("queen", True) or at.count("queen", False))
    both = bool(at.count("queen", True) and at.count("queen", False))
    yield Sentence(rng.choice(("The queens are off.", "Queens are gone.", "The queens have left us.")), off, "queens")
    if off or both:
        yield Sentence("The queens are still on.", both, "queens")


CHANCES = (
    ("{Am} winning.", 0.7, 1.0),
    ("{Am} completely winning now.", 0.7, 1.0),
    ("{Am} losing this.", 0.0, 0.3),
    ("{Am} a little better.", 0.55, 1.0),
    ("{Am} clearly worse.", 0.0, 0.45),
    ("{Who} {have} the advantage.", 0.55, 1.0),
    ("{Who} stand better.", 0.55, 1.0),
    ("{Who} have the upper hand.", 0.55, 1.0),
    ("{Whose} position is winning.", 0.7, 1.0),
    ("{Whose} position is lost.", 0.0, 0.3),
    ("{Am} not winning.", 0.0, 0.699),
    ("{Am} not losing.", 0.301, 1.0),
    ("{color} is winning.", 0.7, 1.0),
)


def _chances(at: Scene, rng: random.Random) -> Iterator[Sentence]:
    for color in (True, False):
        template, low, high = rng.choice(CHANCES)
        chances = at.chances if color == at.me else 1 - at.chances
        yield Sentence(_fill(template, at, color), low <= chances <= high, "chances")
    line = rng.choice(("It's about equal.", "The position is level.", "This is balanced.", "The game is even."))
    yield Sentence(line, 0.38 <= at.chances <= 0.62, "chances")


def _pawns(at: Scene, color: chess.Color) -> list[tuple[int, int]]:
    return [
        (chess.square_file(square), chess.square_rank(square))
        for square, piece in at.board.piece_map().items()
        if piece.piece_type == chess.PAWN and piece.color == color
    ]


def _structure(at: Scene, rng: random.Random) -> Iterator[Sentence]:
    for color in (True, False):
        own, enemy, step = _pawns(at, color), _pawns(at, not color), 1 if color else -1
        files = [file for file, _ in own]
        file, rank = rng.choice([(f, r) for f in range(8) for r in range(1, 7)])
        if own and rng.random() < 0.7:
            file, rank = rng.choice(own)
        letter, square = "abcdefgh"[file], f"{'abcdefgh'[file]}{rank + 1}"
        free = (file, rank) in own and not any(abs(f - file) < 2 and (r - rank) * step > 0 for f, r in enemy)
        yield Sentence(_fill("{Whose} passed pawn on {square} dreams.", at, color, square=square), free, "pawns")
        yield Sentence(_fill("{Who} {have} a passed pawn on {square}.", at, color, square=square), free, "pawns")
        alone = file in files and file - 1 not in files and file + 1 not in files
        yield Sentence(_fill("{Whose} isolated {file}-pawn is weak.", at, color, file=letter), alone, "pawns")
        yield Sentence(_fill("{Whose} {file}-pawn is isolated.", at, color, file=letter), alone, "pawns")
        twice = files.count(file) > 1
        yield Sentence(_fill("{Whose} doubled {file}-pawns hurt.", at, color, file=letter), twice, "pawns")
        line = _fill("{Who} {have} doubled pawns on the {file}-file.", at, color, file=letter)
        yield Sentence(line, twice, "pawns")
        yield Sentence(
            _fill("{Whose} {square}-pawn looks fine.", at, color, square=square), (file, rank) in own, "pawns"
        )
        shades = {
            (chess.square_file(s) + chess.square_rank(s)) % 2
            for s, p in at.board.piece_map().items()
            if p.piece_type == chess.BISHOP and p.color == color
        }
        others = {
            (chess.square_file(s) + chess.square_rank(s)) % 2
            for s, p in at.board.piece_map().items()
            if p.piece_type == chess.BISHOP and p.color != color
        }
        pair = len(shades) == 2 and len(others) < 2
        yield Sentence(
            _fill(rng.choice(("{Who} {have} the bishop pair.", "{Whose} bishop pair!")), at, color), pair, "pair"
        )
    index = rng.randrange(8)
    used = {f for color in (True, False) for f, _ in _pawns(at, color)}
    yield Sentence(f"The {'abcdefgh'[index]}-file is open.", index not in used, "files")
    yield Sentence(f"I love an open {'abcdefgh'[index]}-file like this.", index not in used, "files")


def _whole(at: Scene, rng: random.Random) -> Iterator[Sentence]:
    heavy = [p for p in at.board.piece_map().values() if p.piece_type not in (chess.PAWN, chess.KING)]
    number = at.board.fullmove_number
    phase = "endgame" if len(heavy) <= 6 else "opening" if len(heavy) > 10 and number <= 12 else "middlegame"
    said = rng.choice(("opening", "middlegame", "endgame"))
    article = "an" if said[0] in "aeo" else "a"
    template = rng.choice(("This is {} {}.", "It's {} {} now.", "We have {} {} here."))
    yield Sentence(template.format(article, said), said == phase, "phase")
    lie = number + rng.choice((3, 5, 12))
    for value in (number, lie):
        yield Sentence(rng.choice(("Move {} already.", "It's move {}.")).format(value), value == number, "number")
    mine = at.board.turn == at.me
    if not at.board.is_game_over():
        yield Sentence("It's your move.", not mine, "turn")
        yield Sentence("It's my turn.", mine, "turn")
        yield Sentence("You are to move.", not mine, "turn")
        yield Sentence("I am on move.", mine, "turn")
    wins, losses = at.facts.standing.wins, at.facts.standing.losses
    yield Sentence(f"It stands {wins}–{losses} between us.", True, "score")
    yield Sentence(f"It stands {wins + 1}–{losses + 2} between us.", False, "score")


def _attacks(at: Scene, rng: random.Random) -> Iterator[Sentence]:
    board = at.board
    for color in (True, False):
        squares = [s for s, p in board.piece_map().items() if p.color == color and p.piece_type != chess.KING]
        for square in rng.sample(squares, min(2, len(squares))):
            kind, name = chess.piece_name(board.piece_type_at(square) or 1), chess.square_name(square)
            guards = list(board.attackers(color, square))
            hits = list(board.attackers(not color, square))
            slots = {"piece": kind, "square": name}
            hit, guarded = bool(hits), bool(guards)
            line = rng.choice(
                ("{Whose} {piece} on {square} is attacked.", "{Whose} {piece} on {square} is under attack.")
            )
            yield Sentence(_fill(line, at, color, **slots), hit, "attacks")
            line = rng.choice(("{Whose} {piece} on {square} is defended.", "{Whose} {piece} on {square} is protected."))
            yield Sentence(_fill(line, at, color, **slots), guarded, "attacks")
            line = rng.choice(
                ("{Whose} {piece} on {square} is undefended.", "{Whose} {piece} on {square} is unprotected.")
            )
            yield Sentence(_fill(line, at, color, **slots), not guarded, "attacks")
            pinned = board.is_pinned(color, square)
            yield Sentence(_fill("{Whose} {piece} on {square} is pinned.", at, color, **slots), pinned, "pins")
            attacker = rng.choice(squares)
            target = rng.choice([s for s, p in board.piece_map().items() if p.color != color])
            words = {
                "a": chess.piece_name(board.piece_type_at(attacker) or 1),
                "b": chess.piece_name(board.piece_type_at(target) or 1),
                "on": chess.square_name(attacker),
                "on_b": chess.square_name(target),
            }
            line = rng.choice(
                (
                    "{Whose} {a} on {on} attacks {other} {b} on {on_b}.",
                    "{Whose} {a} on {on} eyes {other} {b} on {on_b}.",
                )
            )
            yield Sentence(_fill(line, at, color, **words), target in board.attacks(attacker), "attacks")


RANKS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def _more(at: Scene, rng: random.Random) -> Iterator[Sentence]:
    """Wordings that speak of colours, lines, rights and of both sides."""
    board = at.board
    for square, piece in rng.sample(list(board.piece_map().items()), 2):
        kind, name = chess.piece_name(piece.piece_type), chess.square_name(square)
        color, other = ("white", "black") if piece.color else ("black", "white")
        template = rng.choice(("The {c} {k} on {s} is busy.", "A {c} {k} sits on {s}.", "I see a {c} {k} on {s}."))
        yield Sentence(template.format(c=color, k=kind, s=name), True, "colours")
        yield Sentence(template.format(c=other, k=kind, s=name), False, "colours")
        letter = rng.choice("abcdefgh")
        there = any(
            p.piece_type == piece.piece_type and p.color == piece.color and chess.square_name(s)[0] == letter
            for s, p in board.piece_map().items()
        )
        line = rng.choice(("{Whose} {kind} is on the {file}-file.", "{Whose} {kind} stands on the {file}-file."))
        yield Sentence(_fill(line, at, piece.color, kind=kind, file=letter), there, "lines")
        rank = rng.randrange(8)
        there = any(
            p.piece_type == piece.piece_type
            and p.color == piece.color
            and (chess.square_rank(s) if piece.color else 7 - chess.square_rank(s)) == rank
            for s, p in board.piece_map().items()
        )
        yield Sentence(
            _fill("{Whose} {kind} is on the {r} rank.", at, piece.color, kind=kind, r=RANKS[rank]), there, "lines"
        )
    for color in (True, False):
        rights = any(letter in board.fen().split()[2] for letter in ("KQ" if color else "kq"))
        line, says = rng.choice(
            (
                ("{Who} can still castle.", True),
                ("{Who} can no longer castle.", False),
                ("{Who} can't castle any more.", False),
                ("{Who} {have} lost the right to castle.", False),
            )
        )
        yield Sentence(_fill(line, at, color), rights == says, "rights")
        kind = rng.choice(tuple(VALUES))
        moved = any(mover == color and piece == kind for mover, piece, _, _, _ in at.moves)
        yield Sentence(_fill("{Who} moved {whose} {kind}.", at, color, kind=kind), moved, "moved")
        for square, piece in board.piece_map().items():
            if piece.color == color and piece.piece_type == chess.KNIGHT:
                hit = {
                    chess.piece_name(board.piece_type_at(s) or 1)
                    for s in board.attacks(square)
                    if board.color_at(s) == (not color)
                }
                one, two = rng.sample(("king", "queen", "rook", "bishop"), 2)
                line = _fill(
                    "{Whose} knight on {on} forks {other} {one} and {two}.",
                    at,
                    color,
                    on=chess.square_name(square),
                    one=one,
                    two=two,
                )
                yield Sentence(line, {one, two} <= hit, "forks")
    kind = rng.choice(("knight", "bishop", "rook", "queen"))
    white, black, number = at.count(kind, True), at.count(kind, False), rng.randrange(3)
    if number != 1:
        yield Sentence(f"We each have {NUMBERS[number]} {kind}s.", white == black == number, "each")
    yield Sentence(f"The {kind}s are gone.", not white + black, "each")
    yield Sentence(f"There are no {kind}s left.", not white + black, "each")
    yield Sentence("We have both castled.", len(at.castled) == 2, "castled")
    yield Sentence("Neither of us has castled.", not at.castled, "castled")
    kinds = {chess.piece_name(p.piece_type) for p in board.piece_map().values()} - {"king", "pawn"}
    for ending in ("rook", "pawn", "queen"):
        only = kinds == ({ending} if ending != "pawn" else set())
        both = ending == "pawn" or all(at.count(ending, color) for color in (True, False))
        few = sum(at.count(k, c) for k in kinds for c in (True, False)) <= 6
        yield Sentence(f"We've reached a {ending} endgame.", only and both and few, "phase")
