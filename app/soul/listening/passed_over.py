"""Finds the capture of a game that was there and was not made, whoever's it was, by what a message tells of it: "you
had my rook on d5 for nothing", "your queen stood on g7 and my bishop looked at her", "did I walk past a knight?"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import chess

from app.domain.condition import taking_of
from app.domain.facts import Facts
from app.domain.move_worth import MoveWorth, judged_at
from app.domain.settling import settled_after
from app.soul.listening import move_terms as said
from app.soul.listening.covering import squares_named
from app.soul.listening.not_retaken import numbers_said
from app.soul.listening.worded_men import WordedMan, men_in

# What speaks for a capture: its man and owner, the square, the number of the move, the move made in its place or the
# one that put the man there, the man that could take, and what leaving it cost; and from when it is surely meant.
_MAN, _ON_SQUARE, _BY_NUMBER, _MOVE, _TAKER, _PIECE, _COST, _PER_MOVE = 2.0, 2.0, 2.0, 2.0, 0.7, 0.8, 1.5, 0.01
_AT_A_COST = 0.7
_SURE, _ALONE, _RECENT, _LATE = 2.6, 1.0, 0.8, 4
# Words behind a verb among which what it is said of stands, and a message of which nobody reads so much.
_NEAR, _LONGEST = 5, 45
_COULD = frozenset(("could", "should", "would", "might", "can't", "couldn't", "shouldn't"))
_HAVE = frozenset(("have", "'ve", "ve", "of", "a"))
_COULD_HAVE = frozenset(("couldve", "could've", "shouldve", "should've", "wouldve", "would've", "coulda", "shoulda"))
_LEFT = frozenset(("left", "ignored", "spared", "skipped", "leaving", "ignoring", "sparing"))
_WAS = frozenset(("was", "were", "wasn't", "wasnt", "stood", "sat", "spent", "hung", "stayed"))
_OPEN = said.FREE | frozenset(
    ("nowt", "nothing", "taking", "charge", "there", "standing", "sitting", "sat", "aimed", "pointed", "capturable",
     "staring", "sees", "seen", "offered", "exposed", "mine", "yours", "standin", "sittin", "grabs", "looking",
     "eyeing", "pointing", "aiming", "attacked", "prise")
)  # fmt: skip
_PASSES = frozenset(
    ("miss", "missed", "overlook", "overlooked", "notice", "noticed", "see", "saw", "seen", "forget", "forgot",
     "past", "spot", "spotted", "blind", "asleep")
)  # fmt: skip
_AT_END = frozenset(("end", "resigned", "quit", "packed", "gave", "final", "stopped", "finish", "resign", "chucked"))
# Why a game was given up is asked of how it stood, and not of a man that was to be had.
_GIVEN_UP = frozenset(("resign", "resigned", "resigning", "quit", "gave"))
_DENIED = said.NOT | frozenset(("never", "didn't", "didnt", "didn", "neither", "refused", "forgot", "forget", "not"))
_SUBJECTS = said.FOR_ME | said.FOR_YOU
# What asks for more than a man that was to be had.
_OF_KINGS = frozenset(("worried", "worry", "safe", "safer", "danger", "exposed", "marching"))
_SEEN_ELSEWHERE = frozenset(("what", "mate", "checkmate", "resigned", "coming", "why"))
# What supposes, or asks of the position now or of taking back.
_ELSEWHERE = frozenset(("if", "now", "next", "will", "supposing", "recapture", "retake"))


@dataclass(frozen=True, slots=True)
class PassedOver:
    """A capture that was not made: `number` (from 0) is that of the move that was made in its place on `board`; that
    after the last one where the game was given up instead."""

    number: int
    board: chess.Board
    move: chess.Move


def passed_over(words: Sequence[str], facts: Facts, judged: Sequence[MoveWorth]) -> PassedOver | None:
    """The capture that is clearly meant; None where no message tells of one that was there."""
    if len(words) > _LONGEST or set(words) & _ELSEWHERE or _of_taking_back(words) or not tells_of_a_chance(words):
        return None
    if "king" in words and _OF_KINGS & set(words):
        return None
    men = [man for man in men_in(words) if man.kind not in (None, chess.KING) and not _is_a_move(man, words)]
    squares = {chess.parse_square(name) for name in squares_named(words)}
    kinds = {man.kind for man in men} | ({chess.QUEEN} if "her" in words and not men else set())
    numbers = numbers_said(words)
    found: list[tuple[float, PassedOver]] = []
    for one, taken in _all_passed(facts, kinds, squares):
        victims = [man for man in men if man.kind == taken and man.mine in (None, _of_writer(one, facts))]
        other_owner = any(man.kind == taken and man.mine is not None for man in men)
        if not victims and (one.move.to_square not in squares or other_owner):
            continue
        score = _MAN * bool(victims) + _spoken_for(one, men, squares, words, facts)
        move_number = one.board.fullmove_number
        score += _BY_NUMBER * ((move_number in numbers) - bool(numbers - {move_number, move_number - 1}))
        worth = judged_at(one.number, judged)
        score += 0.0 if worth is None else _COST * worth.loss
        score -= _AT_A_COST * (settled_after(one.move, one.board).points <= 0)
        found.append((score - _PER_MOVE * (len(facts.plies) - one.number), one))
    if not found:
        return None
    score, best = max(found, key=lambda pair: pair[0])
    alone = len({(one.board.turn, one.move.to_square) for _, one in found}) == 1
    return best if score + _ALONE * alone >= _SURE else None


def _of_writer(one: PassedOver, facts: Facts) -> bool:
    """Whether the man that was left alone is the writer's."""
    return one.board.turn == facts.me


def _of_taking_back(words: Sequence[str]) -> bool:
    return any(word in said.TAKES and "back" in words[at + 1 : at + 4] for at, word in enumerate(words))


def _is_a_move(man: WordedMan, words: Sequence[str]) -> bool:
    """Whether a man is named with the square to which it was moved: "when you played bishop h3"."""
    if man.square is None or set(words[man.at + 1 : man.at + 2]) - {chess.square_name(man.square)}:
        return False
    return bool(set(words[max(0, man.at - 2) : man.at]) & said.GOES)


def _all_passed(
    facts: Facts, kinds: set[chess.PieceType | None], squares: set[chess.Square]
) -> list[tuple[PassedOver, chess.PieceType]]:
    """Every winning capture of a man of these kinds, or on these squares, that was not made, with what it takes."""
    found, board = [], chess.Board(facts.initial_fen)
    plies = (*facts.plies, *([None] if facts.end_reason == "resignation" else []))
    for number, ply in enumerate(plies):
        for at in chess.scan_forward(board.occupied_co[not board.turn] & ~board.kings):
            kind = board.piece_type_at(at) or chess.PAWN
            if (kind not in kinds and at not in squares) or (ply is not None and at == ply.square):
                continue
            taking = taking_of(at, board) if board.attackers_mask(board.turn, at) else None
            if taking is not None and taking.won > 0 and board.is_legal(taking.move):
                found.append((PassedOver(number, board.copy(stack=False), taking.move), kind))
        if ply is not None:
            board.push(ply.move)
    return found


def _spoken_for(
    one: PassedOver, men: Sequence[WordedMan], squares: set[chess.Square], words: Sequence[str], facts: Facts
) -> float:
    """What the squares, the moves and the men beside the victim say for a capture."""
    at = one.move.to_square
    at_end = one.number == len(facts.plies)
    ply = facts.plies[one.number - at_end]
    named = [man.square for man in men if man.kind == one.board.piece_type_at(at) and man.square is not None]
    score = _ON_SQUARE * (at in squares) - _ON_SQUARE * bool(named and at not in named)
    score += _RECENT * (len(facts.plies) - one.number <= _LATE and not facts.over)
    if at_end:
        return score + (_MOVE if _AT_END & set(words) else -_MOVE)
    before = facts.plies[one.number - 1] if one.number else None
    notations = {word.strip("+#") for word in words}
    made = {ply.san.lower().strip("+#")} | ({before.san.lower().strip("+#")} if before else set())
    if before is not None and ply.square in squares - {at}:
        score += _MOVE / 2
    score += _MOVE * bool(made & notations or one.board.san(one.move).lower().strip("+#") in notations)
    theirs = facts.me != one.board.turn
    taker = one.board.piece_type_at(one.move.from_square)
    score += _TAKER * any(man.kind == taker and man.mine in (None, theirs) for man in men)
    return score + _PIECE * any(man.kind == ply.piece and man.mine in (None, theirs) for man in men)


def tells_of_a_chance(words: Sequence[str]) -> bool:
    """Whether a message says or asks that something could have been taken, and was not."""
    known = set(words)
    if "why" in known and known & _GIVEN_UP:
        return False
    if known & _COULD_HAVE and known & (said.TAKES | {"had"}):
        return True
    past = bool(known & (_WAS | {"did", "had", "left", "went", "forgot", "never", "forget"}))
    for at, word in enumerate(words):
        near = words[at + 1 : at + 1 + _NEAR]
        if word in _COULD and set(near) & said.STRONG | set(near) & {"had"} and (set(near) & _HAVE or past):
            return True
        if word in ("had", "have") and _had_a_man(words, at):
            return True
        if word in _LEFT and _left_a_man(words, at):
            return True
        if word in _DENIED and set(near) & (said.STRONG - {"took"}) and known & _SUBJECTS and "why" not in known:
            return past and not set(near) & {"long", "lightly", "seriously"}
    if known & _WAS and (known & _OPEN or any("x" in word and word[-2:] in chess.SQUARE_NAMES for word in words)):
        return True
    return bool(known & _PASSES and known & ({"did", "how"} | _DENIED)) and not known & _SEEN_ELSEWHERE


def _had_a_man(words: Sequence[str], at: int) -> bool:
    """Whether somebody is said to have had a man of the other's: "you had my rook", "I didn't have her"."""
    before = [word for word in words[max(0, at - 3) : at] if word in _SUBJECTS]
    if not before:
        return False
    you = before[-1] in said.FOR_YOU
    if set(words[at + 1 : at + 3]) & {"her", "it"} and set(words[max(0, at - 2) : at]) & _DENIED:
        return True
    return any(man.kind and man.mine is you and 0 < man.at - at <= _NEAR for man in men_in(words))


def _left_a_man(words: Sequence[str], at: int) -> bool:
    """Whether somebody is said to have left a man of the other's alone."""
    before = [word for word in words[max(0, at - 4) : at] if word in _SUBJECTS]
    you = bool(before) and before[-1] in said.FOR_YOU
    return any(man.kind and man.mine is (you if before else man.mine) and 0 < man.at - at <= _NEAR
               for man in men_in(words))  # fmt: skip
