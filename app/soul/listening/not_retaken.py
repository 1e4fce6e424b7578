"""Finds the capture of a game that was not taken back, by what a message tells of it: who took what where and with
what, on which move, and what was played in place of taking back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import chess

from app.domain.facts import Facts
from app.domain.move_worth import MoveWorth, judged_at
from app.domain.number_words import CARDINALS, ORDINALS
from app.soul.listening import move_terms as said
from app.soul.listening.worded_men import WordedMan, men_in

# What speaks for a capture: its square, its number, the man that took or was taken, the answer to it, that something
# could have taken back, what leaving it cost, and that little time is gone; and from when it is surely meant.
_ON_SQUARE, _BY_NUMBER, _MAN, _ANSWER, _COULD, _PER_MOVE, _SURE = 3.0, 3.0, 1.5, 1.0, 1.0, 0.01, 2.5
# Words before a verb among which its subject stands, and what says that it is denied or only possible.
_SUBJECT = 4
_DENIES = said.NOT | {"could", "can", "would", "should", "might", "why", "may", "nothing", "nobody", "instead"}
_BACK = frozenset(
    stem + end
    for stem in ("recaptur", "retak", "retook", "retaken", "reclaim")
    for end in ("", "e", "es", "ed", "ing", "s")
)
_LEFT = frozenset(("instead", "rather", "ignored", "ignore", "nothing", "nobody", "reason", "asleep", "walked"))
# "17th" and the like, beside the words.
_ORDINALS = ORDINALS | {f"{at}{end}": at for at in range(1, 100) for end in ("st", "nd", "rd", "th")}


@dataclass(frozen=True, slots=True)
class NotRetaken:
    """A capture that was not taken back: `number` (from 0) is that of the move in whose place it could have been, on
    `board`; `takers` are the men that looked at `square`, those of the kind that was named alone if one was."""

    number: int
    board: chess.Board
    square: chess.Square
    takers: tuple[chess.Square, ...]
    named: bool


def not_retaken(words: Sequence[str], facts: Facts, judged: Sequence[MoveWorth]) -> NotRetaken | None:
    """The capture that is clearly meant; None where nothing asks why, or whether, something was not taken back."""
    noted = _noted(words)
    if not (noted or _asks(words)):
        return None
    men = [man for man in men_in(words) if man.kind is not None]
    squares = {chess.parse_square(word) for word in words if word in chess.SQUARE_NAMES} | noted
    numbers = numbers_said(words)
    mover = _who_took(words, facts)
    best: tuple[float, int] | None = None
    for number, ply in enumerate(facts.plies[:-1]):
        answer = facts.plies[number + 1]
        if ply.taken is None or answer.square == ply.square or mover not in (None, ply.mover):
            continue
        board = facts.before(number + 1)
        takers = board.attackers(answer.mover, ply.square)
        move_number = board.fullmove_number - (answer.mover == chess.WHITE)
        score = _BY_NUMBER * (move_number in numbers) - _BY_NUMBER * bool(numbers - {move_number})
        score += _ON_SQUARE * (ply.square in squares) + 0.5 * (answer.square in squares)
        taken = any(_is(man, ply.taken, answer.mover, facts) for man in men)
        took = any(_is(man, ply.piece, ply.mover, facts) for man in men)
        score += _MAN * taken + _MAN * took
        score += _ANSWER * any(_is(man, answer.piece, answer.mover, facts) for man in men)
        score += _COULD * bool(takers) - _PER_MOVE * (len(facts.plies) - number)
        worth = judged_at(number + 1, judged)
        score += 0.0 if worth is None else worth.loss + 0.3 * bool(worth.better and _goes_to(worth.better, ply.square))
        if squares and ply.square not in squares and not (taken or answer.square in squares):
            continue
        if best is None or score > best[0]:
            best = score, number
    if best is None or best[0] < _SURE:
        return None
    return left_standing(best[1], men, facts)


def left_standing(number: int, men: Sequence[WordedMan], facts: Facts) -> NotRetaken:
    """The capture of this number, and what could have taken back of the men that are named."""
    ply, answer = facts.plies[number], facts.plies[number + 1]
    board = facts.before(number + 1)
    takers = list(board.attackers(answer.mover, ply.square))
    kinds = {
        man.kind
        for man in men
        if man.mine in (None, answer.mover != facts.me)
        and not (man.mine is None and man.kind in (ply.taken, ply.piece) and len(men) > 1)
        and (man.file is None or any(chess.square_file(at) == man.file for at in takers))
    }
    if len(takers) > 1:
        kinds -= {answer.piece}  # "And you answered with the queen" names what was played.
    of_kind = [at for at in takers if board.piece_type_at(at) in kinds]
    return NotRetaken(number + 1, board, ply.square, tuple(of_kind or takers), bool(of_kind))


def asks_of_taking_back(words: Sequence[str]) -> bool:
    """Whether a message that leans on another says that something was not taken back."""
    known = set(words)
    back = bool(known & _BACK) or any(
        "back" in words[at + 1 : at + 4] for at, word in enumerate(words) if word in said.TAKES
    )
    denied = known & said.NOT or any(word in ("didn't", "didnt", "never", "why") for word in words)
    return back and bool(denied) and "if" not in known


def _asks(words: Sequence[str]) -> bool:
    """Whether the message asks about taking back: in these words, or by a capture that is told and one that is not
    made."""
    known = set(words)
    if "believe" in known:
        return False
    told = any(_is_told(words, at) for at, word in enumerate(words) if word in said.TAKES)
    takes = [at for at, word in enumerate(words) if word in said.TAKES - said.WINS]
    back = bool(known & _BACK) or any("back" in words[at + 1 : at + 5] for at in takes)
    denied = any(set(words[max(0, at - 7) : at]) & _DENIES for at in takes)
    if back:
        doubts = known & (_DENIES | _LEFT | {"did", "how"})
        supposes = known & {"if", "now"} or ("should" in known and "have" not in known)
        return bool(doubts) and not supposes and (told or denied)
    if denied and known & {"asleep", "moved", "instead", "sleeping"} and "could" in known and "if" not in known:
        return True
    came = any(word in said.GOES for word in words) and bool(known & {"check", "took", "captured"})
    if not known & {"why", "could", "reason", "story", "asleep", "how", "happened", "did", "and"}:
        return False
    if told and (denied or ("just" in known and known & said.THEN_PLAYED)):
        return "if" not in known
    if not (told or came) or "if" in known:
        return False
    left = bool(known & (_LEFT | {"shuffled", "pushed", "did", "next"})) or "could have had" in " ".join(words)
    return (left and bool(known & {"nothing", "ignored", "instead", "could"})) or denied


def _noted(words: Sequence[str]) -> set[chess.Square]:
    """The square of a capture in notation that is asked for: "why no fxe6", "why not nxe5 there"."""
    if "why" not in words or not set(words) & said.NOT or "if" in words:
        return set()
    return {
        chess.parse_square(word[-2:])
        for word in words
        if "x" in word[1:-2] and len(word) in (len("fxe6"), len("nfxe5")) and word[-2:] in chess.SQUARE_NAMES
    }


def _is_told(words: Sequence[str], at: int) -> bool:
    """Whether a verb of taking tells what was done: nothing before it denies it or supposes it."""
    before = words[max(0, at - _SUBJECT) : at]
    stop = max((place for place, word in enumerate(before) if word in said.STOPS), default=-1)
    near = set(before[stop + 1 :])
    if near & _DENIES or words[at - 1 : at] == ["not"] or near & said.MODALS - {"did"}:
        return False
    subject = near & (said.FOR_ME | said.FOR_YOU | said.MINE | said.YOURS | {"it", "that", "by"})
    along = words[at].endswith("ing") and words[at - 1 : at] == [","]  # "It came to e6, taking your knight".
    return (bool(subject) or along) and "have" not in near


def _who_took(words: Sequence[str], facts: Facts) -> chess.Color | None:
    """The side that is told to have taken; None where nobody is."""
    for at, word in enumerate(words):
        if word not in said.TAKES or not _is_told(words, at):
            continue
        for back in range(at - 1, max(-1, at - 1 - _SUBJECT), -1):
            if words[back] in said.STOPS:
                break
            if words[back] in said.FOR_ME | said.MINE:
                return not facts.me
            if words[back] in said.FOR_YOU | said.YOURS:
                return facts.me
    return None


def numbers_said(words: Sequence[str]) -> set[int]:
    """The numbers of moves that are said: "move 17", "move seven", "20 .", "3.", "17th"."""
    found = set()
    for at, word in enumerate(words):
        before, behind = words[at - 1 : at], words[at + 1 : at + 2]
        said_number = int(word) if word.isdigit() else CARDINALS.get(word)
        if behind == ["move"] and word in _ORDINALS:
            found.add(_ORDINALS[word])
        noted = word.isdigit() and (behind == ["."] or any(one[-2:] in chess.SQUARE_NAMES for one in behind))
        if said_number is not None and (before == ["move"] or noted):
            found.add(said_number)
    return found


def _is(man: WordedMan, kind: chess.PieceType, color: chess.Color, facts: Facts) -> bool:
    return man.kind == kind and man.mine in (None, color != facts.me)


def _goes_to(san: str, square: chess.Square) -> bool:
    return chess.square_name(square) in san
