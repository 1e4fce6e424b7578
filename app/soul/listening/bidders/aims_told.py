"""Answers what a move of the character's that a message names is for, whoever asks how: all that it does on the board,
what it guards, pins and looks at through another man, and what it cost where it was a slip; and why a pawn became
anything but a queen."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.board import after_moves
from app.domain.condition import Names, guards_of, taking_of
from app.domain.facts import Facts
from app.domain.move_worth import NO_GOOD
from app.domain.prose_facts import absolute_pins
from app.domain.prose_words import listed, piece_word
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.asked_plainly import written
from app.soul.listening.bidders.last_move_aims import looks_through, opened_by, plainly_does
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.famous import named_in
from app.soul.listening.given_away import given_back
from app.soul.listening.numbered_moves import noted_in
from app.soul.listening.played_words import reason_of_move, verdict_in_words, worth_at
from app.soul.listening.recalling import recalled_in
from app.soul.listening.worded_men import men_in

# How people ask what a move is for; what else they may ask of it has answers of its own.
_ASKS_AIM = (
    "what is", "what's", "whats", "what are you", "what were you", "what was", "what does", "what do you want",
    "what did", "idea", "the point", "what for", "the thought", "thinking", "what on earth",
)  # fmt: skip
_AIM = frozenset(
    ("doing", "after", "want", "wants", "wanted", "idea", "point", "thought", "thinking", "aim", "aiming", "for",
     "purpose", "hoping", "supposed", "meant", "about", "eyeing", "plan", "behind", "to", "do")
)  # fmt: skip
_OTHERWISE = frozenset(
    ("if", "should", "could", "would", "better", "best", "instead", "next", "now", "threat", "threatening", "plan",
     "opening", "usually", "general", "worst", "when", "after,")
)  # fmt: skip
_LONGEST, _TOLD = 26, 3


class AimsTold(ReadWhole):
    """What the character's move that is named does, and what it cost where it was a slip."""

    about = "what a move is for"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts, text, known = moment.facts, written(moment), set(words)
        if not facts.plies or facts.unaided or len(words) > _LONGEST or named_in(text):
            return None
        if "my" in known and not known & {"you", "your", "u"}:
            return None
        if not known & _AIM or known & _OTHERWISE or not any(one in text for one in _ASKS_AIM):
            return None
        number = _move_named(text, words, facts)
        return None if number is None else aims_in_words(number, moment)


class NoQueen(ReadWhole):
    """Why a pawn of the character's became a knight, a bishop or a rook."""

    about = "no queen"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts, known = moment.facts, set(words)
        if "queen" not in known or not known & {"not", "rather", "instead", "knight", "rook", "bishop"}:
            return None
        if not known & {"made", "make", "promoted", "promote", "pawn", "underpromoted", "became"}:
            return None
        found = [
            at
            for at, ply in enumerate(facts.plies)
            if ply.mover == facts.me and ply.promoted not in (None, chess.QUEEN)
        ]
        return no_queen_in_words(found[-1], facts) if found else None


def _move_named(text: str, words: Sequence[str], facts: Facts) -> int | None:
    """The character's move that is named: with its number, in notation, or by a man and the square to which it went."""
    number = noted_in(text, facts)
    if number is None and "move" in words:
        number = recalled_in(text, facts)
    if number is None:
        number = _in_notation(words, facts)
    if number is None:
        squares = [man for man in men_in(words) if man.square is not None and man.kind is not None]
        number = next(
            (
                at
                for at in range(len(facts.plies) - 1, -1, -1)
                if squares
                and (facts.plies[at].square, facts.plies[at].piece) == (squares[0].square, squares[0].kind)
                and facts.plies[at].mover == facts.me
            ),
            None,
        )
    return number if number is not None and facts.plies[number].mover == facts.me else None


def _in_notation(words: Sequence[str], facts: Facts) -> int | None:
    """The latest move of the character's that one of the words gives in notation."""
    sans = {word.strip(".") for word in words}
    return next(
        (
            at
            for at in range(len(facts.plies) - 1, -1, -1)
            if facts.plies[at].mover == facts.me and facts.plies[at].san.lower().strip("+#") in sans
        ),
        None,
    )


def aims_in_words(number: int, moment: Moment) -> str | None:
    """What a move does, or did, and what it cost; None where nothing of either is to be seen."""
    facts = moment.facts
    ply = facts.plies[number]
    before, after = facts.before(number), facts.before(number + 1)
    now = number == len(facts.plies) - 1 and not facts.over
    name, on_move = ply.words, f" on move {before.fullmove_number}"
    gift, worth = given_back(number, facts), worth_at(number, moment)
    slip = worth is not None and worth.loss >= NO_GOOD
    verdict = verdict_in_words(number, moment, names_better=not facts.unaided) if slip or gift else None
    # What it cost needs the room of what every such move does.
    does = does_in_words(number, facts) if verdict is None else _does(number, before, after, facts)
    told = f"{name} {listed(does[:_TOLD])}" if does else ""
    if not told:
        reason = reason_of_move(number, facts)
        told = reason.replace("it ", f"{name} ", 1) if reason else ""
    if not told and verdict is None:
        return None
    told = told if now or not told else in_the_past(told)
    if verdict is None:
        return told
    return f"{told}; but {verdict.replace(name, 'it', 1).replace(on_move, '', 1)}" if told else verdict


def does_in_words(number: int, facts: Facts) -> list[str]:
    """All that a move does, as verbs in the present: the weightiest first, and what every such move does where there is
    little else."""
    ply, before, after = facts.plies[number], facts.before(number), facts.before(number + 1)
    found = _does(number, before, after, facts)
    for plain in plainly_does(ply, before, after, facts):
        first, told = plain.split()[0], " ".join(found)
        said = "attacks" if first == "looks" else first
        named = {word for word in plain.split() if word in chess.SQUARE_NAMES and word in told.split()}
        if len(found) < _TOLD and said not in told and not named:
            found.append(plain)
    return found


def _does(number: int, before: chess.Board, after: chess.Board, facts: Facts) -> list[str]:
    """The weightiest of what a move does, as verbs in the present."""
    ply, names = facts.plies[number], Names(after, facts.me)
    other = not ply.mover
    found = ["gives check"] if after.is_check() else []
    pins = {pin.pinned for pin in absolute_pins(before, other)}
    pinned = [pin.pinned for pin in absolute_pins(after, other) if pin.pinned not in pins and pin.pinner == ply.square]
    found += [f"pins {names.of(at)} to the king" for at in pinned[:1]]
    if ply.taken and number and facts.plies[number - 1].square == ply.square and facts.plies[number - 1].taken:
        found.append(f"takes back on {chess.square_name(ply.square)}")
    reach = after.attacks_mask(ply.square) & after.occupied_co[other] & ~after.kings
    hit = [at for at in chess.scan_forward(reach) if at not in pinned and _is_hit(at, ply.piece, after)]
    hit.sort(key=lambda at: -(after.piece_type_at(at) or 0))
    if hit:
        found.append(f"attacks {names.all(hit[:2])}")
    guarded = [at for at in chess.scan_forward(after.attacks_mask(ply.square) & after.occupied_co[ply.mover])
               if after.is_attacked_by(other, at) and at != after.king(ply.mover)
               and len(guards_of(at, after)) == 1]  # fmt: skip
    found += [f"guards {names.of(at)}" for at in sorted(guarded, key=lambda at: -(after.piece_type_at(at) or 0))[:1]]
    through = looks_through(ply.square, after)
    if through is not None and through[0] not in pinned:
        found.append(f"looks through {names.of(through[0])} at {names.all(through[1][:1])}")
    opened = opened_by(ply.square, before, after, facts)
    found += [opened] if opened else []
    if ply.piece == chess.PAWN:
        file = chess.square_file(ply.square)
        rooks = [at for at in after.pieces(chess.ROOK, ply.mover) if chess.square_file(at) == file]
        met = [at for at in hit if after.piece_type_at(at) == chess.PAWN]
        if rooks and met:
            found.append(f"means to open the {chess.FILE_NAMES[file]}-file for {names.of(rooks[0])}")
    saved = before.is_attacked_by(other, ply.origin) and ply.piece != chess.PAWN and not before.is_check()
    if saved and not after.is_attacked_by(other, ply.square) and len(found) < _TOLD:
        found.append(f"gets the {piece_word(ply.piece)} away from {_attacker(ply.origin, before, facts)}")
    return found


def _attacker(square: chess.Square, before: chess.Board, facts: Facts) -> str:
    """What attacks a man, the cheapest first."""
    color = bool(before.color_at(square))
    attackers = sorted(before.attackers(not color, square), key=lambda at: before.piece_type_at(at) or 0)
    return Names(before, facts.me).of(attackers[0])


def _is_hit(at: chess.Square, attacker: chess.PieceType, board: chess.Board) -> bool:
    """Whether an attack on a man is worth a word: it is loose, or dearer than what attacks it."""
    color = bool(board.color_at(at))
    dearer = (board.piece_type_at(at) or 0) > attacker and {board.piece_type_at(at), attacker} != {2, 3}
    taking = taking_of(at, board)
    won = taking is not None and taking.won > 0
    return dearer or won or not board.is_attacked_by(color, at) or board.piece_type_at(at) == attacker


def in_the_past(told: str) -> str:
    """A clause on what a move does as one on what it did."""
    for now, then in (
        (" gives ", " gave "), (" pins ", " pinned "), (" takes back ", " took back "), (" attacks ", " attacked "),
        (" guards ", " guarded "), (" looks ", " looked "), (" opens ", " opened "), (" means ", " meant "),
        (" gets ", " got "), (" takes ", " took "), (" brings ", " brought "), (" covers ", " covered "),
    ):  # fmt: skip
        told = told.replace(now, then)
    return told


def no_queen_in_words(number: int, facts: Facts) -> str:
    """Why it was no queen: it would have been taken just the same, or what the new man did at once."""
    ply = facts.plies[number]
    before, after = facts.before(number), facts.before(number + 1)
    man, names = piece_word(ply.promoted or chess.KNIGHT), Names(after, facts.me)
    hit = [at for at in after.attacks(ply.square) if after.color_at(at) == (not facts.me)]
    aims = f" that attacked {names.all(hit[:2])}" if hit else ""
    check = " with check" if after.is_check() else ""
    taken = len(facts.plies) > number + 1 and facts.plies[number + 1].square == ply.square
    square = chess.square_name(ply.square)
    if check:
        queen = _queen_checks(ply.origin, ply.square, before)
        return f"because the {man} on {square} gave check, which a queen there {queen}"
    if taken or after.is_attacked_by(not facts.me, ply.square):
        why = f"there was no good reason, for whatever stood on {square} could be taken"
        return f"{why}; I gave a {man}{aims} rather than a queen"
    return f"there was no good reason: a queen is worth more than a {man}, and I should have made one"


def _queen_checks(origin: chess.Square, square: chess.Square, before: chess.Board) -> str:
    queen = after_moves(before, chess.Move(origin, square, chess.QUEEN))
    return "would have done too" if queen.is_check() else "would not have done"


AIMS_TOLD: Sequence[type[Bidder]] = (NoQueen, AimsTold)
