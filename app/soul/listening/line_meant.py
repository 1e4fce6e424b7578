"""Which moves of the position on the board a message means: one, or a line of both sides, said by itself or leaning on
the message before it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import chess

from app.domain.exchange import gain
from app.domain.facts import Facts
from app.domain.line_of_play import LineOfPlay
from app.domain.text import plain
from app.soul.listening.bid import Moment
from app.soul.listening.choosing import kinds_in
from app.soul.listening.held_of_a_move import CLAIMED
from app.soul.listening.move_meant import move_meant
from app.soul.listening.supposing import Supposed, supposed_in
from app.soul.listening.two_moves import two_moves
from app.soul.listening.worded_men import split
from app.soul.listening.worded_move import read_move

_QUEENS_OFF = re.compile(r"\b(?:the )?queens (?:come |go |are )?off\b|\b(?:swap|trade|exchange) (?:the )?queens\b")
_SENTENCES = re.compile(r"[^.?!]+[.?!]*")
# What tells what the other side has just done: how such a sentence begins, and its verb within so many words.
_FILLERS = frozenset(("so", "ok", "okay", "hm", "hmm", "oh", "well", "now", "and", "right", ","))
_OTHERS = frozenset(("you", "you've", "youve", "your", "ur"))
_DONE = frozenset(("taken", "took", "put", "gone", "went", "hit"))
_SOON = 5
_HAD = re.compile(r"\b(?:i|you|u)(?:'d| had) (?:\w+ed|taken|played|gone|put|left|castled)\b")
_JUMPS = frozenset(
    ("jump", "jumping", "hop", "hopping", "leap", "leaping", "landing", "going", "dropping", "sliding", "swinging")
)  # fmt: skip
PUSHES = frozenset(("push", "pushing", "advance", "pushed", "shove"))
# What tells of the game as it was, where nothing is supposed.
_PAST = frozenset(
    ("did", "was", "were", "had", "took", "played", "went", "moved", "pushed", "castled", "gave", "missed", "grabbed",
     "taken", "been", "dropped", "hung", "lost")
)  # fmt: skip
_HAVE = frozenset(("have", "'ve", "haven't"))
_SUPPOSES = frozenset(("if", "suppose", "supposing", "say", "now", "can", "could", "should", "would", "will"))


def line_meant(text: str, facts: Facts) -> LineOfPlay | None:
    """The moves that a text, as `plain` gives it, supposes on the board; None where it tells of what was, names a
    choice, or no legal move."""
    text = asked_part(text)
    words = split(text)
    # "Should I have played on with b2?", "couldn't I have taken your bishop at the end?"
    played_on = facts.over and ({"played", "on"} <= set(words) or ("end" in words and bool(_HAVE & set(words))))
    if (is_past(words) and not played_on) or facts.board.is_game_over():
        return None
    if not facts.over and _HAD.search(text):
        return None  # "If I'd pushed e5 there" is about another position.
    supposed = said_in(text, facts)
    if supposed is not None and supposed.others:
        return None
    both = two_moves(words, facts) if supposed is None or len(supposed.line) == 1 else None
    if both is not None and both.second is not None:
        if not both.second.legal:
            return None
        return LineOfPlay(facts.board, (both.first, both.second.move))
    if supposed is not None and not (len(supposed.line) == 1 and _names_another(words, supposed)):
        return _behind_last(supposed, words, facts)
    if (pushed := _pushed(words, facts.board)) is not None:
        return LineOfPlay(facts.board, (pushed,))
    if (gone := _gone(words, facts.board)) is not None:
        return LineOfPlay(facts.board, (gone,))
    worded = read_move(text)
    meant = None if worded is None or worded.past or worded.played else move_meant(worded, facts)
    if meant is None or not meant.legal or meant.number is not None:
        return None
    return LineOfPlay(meant.board, (meant.move,))


def _behind_last(supposed: Supposed, words: Sequence[str], facts: Facts) -> LineOfPlay | None:
    """The line that is supposed; one that begins with what the other side has just done ("you poked my knight with the
    c pawn, I like knight b5") begins behind that."""
    board, line = supposed.board, supposed.line
    if board.turn != facts.board.turn and len(line) > 1 and not _SUPPOSES & set(words[: len(words) // 2]):
        after = LineOfPlay.legal_part(facts.board, line[1:])
        return after if after.line == line[1:] else None
    found = LineOfPlay.legal_part(board, line)
    return found if found.line == line else None


def asked_part(text: str) -> str:
    """A text without the sentences that only tell what the other one has just done: "you poked my knight with the c
    pawn. I like the look of Nb5, what does it do to you?" supposes no push of a pawn."""
    parts = _SENTENCES.findall(text)
    kept = [one for one in parts if not _tells_what_was_done(one)]
    return "".join(kept) if kept and len(kept) < len(parts) else text


def _tells_what_was_done(sentence: str) -> bool:
    """Whether a sentence only tells what the other one did: "so your rook has just taken my bishop on e3"."""
    words = split(sentence)
    first = next((at for at, word in enumerate(words) if word not in _FILLERS), len(words))
    if "?" in words or words[first : first + 1] == [] or words[first] not in _OTHERS:
        return False
    return any(
        word in _DONE or (len(word) > 3 and word.endswith("ed")) for word in words[first + 1 : first + 1 + _SOON]
    )


def _names_another(words: Sequence[str], supposed: Supposed) -> bool:
    """Whether words name men, and neither the one that is supposed to move nor the one that is taken."""
    claimed = next((at for at, word in enumerate(words) if at and word in CLAIMED), len(words))
    kinds, move = kinds_in(words[:claimed]), supposed.line[0]
    moved = {supposed.board.piece_type_at(at) for at in (move.from_square, move.to_square)}
    return bool(kinds) and not kinds & moved and not supposed.board.is_castling(move)


def _pushed(words: Sequence[str], board: chess.Board) -> chess.Move | None:
    """The push of a pawn to the one square that is named: "if I push once more, to b2"."""
    squares = {chess.parse_square(word) for word in words if word in chess.SQUARE_NAMES}
    if not PUSHES & set(words) or len(squares) != 1:
        return None
    pawns = board.pawns & board.occupied_co[board.turn]
    moves = board.generate_legal_moves(from_mask=pawns, to_mask=chess.BB_SQUARES[squares.pop()] & ~board.occupied)
    return next((move for move in moves if move.promotion in (None, chess.QUEEN)), None)


def _gone(words: Sequence[str], board: chess.Board) -> chess.Move | None:
    """The one move of a piece to the one square that is named, where no man is: "jumping into c7"."""
    squares = [chess.parse_square(word) for word in words if word in chess.SQUARE_NAMES]
    if len(squares) != 1 or kinds_in(words) or not _JUMPS & set(words) or {"you", "your"} & set(words[:3]):
        return None
    moves = list(board.generate_legal_moves(~board.pawns, chess.BB_SQUARES[squares[0]] & ~board.occupied))
    return moves[0] if len(moves) == 1 else None


def said_in(text: str, facts: Facts) -> Supposed | None:
    """What a text supposes, with the exchange of queens that it puts in between: "dxe5 dxe5, queens off, then Nxe5"."""
    found = _QUEENS_OFF.search(text)
    if found is None or " or " in text:
        return supposed_in(text, facts)
    first = supposed_in(text[: found.start()], facts)
    board = (facts.board if first is None else first.board).copy(stack=False)
    line = [] if first is None else list(first.line)
    for move in line:
        board.push(move)
    for _ in range(2):
        queens = board.queens & board.occupied_co[not board.turn] if board.turn == (first or facts).board.turn else None
        aims = queens if queens is not None else chess.BB_SQUARES[line[-1].to_square]
        takes = [
            move
            for move in board.generate_legal_captures(to_mask=aims)
            if queens is None or board.piece_type_at(move.from_square) == chess.QUEEN
        ]
        if not takes:
            return None
        line.append(max(takes, key=lambda move: gain(board, move)))
        board.push(line[-1])
    rest = supposed_in(text[found.end() :], replace(facts, board=board, plies=()))
    more = rest.line if rest is not None and rest.board.turn == board.turn else ()
    return Supposed((first or facts).board, (*line, *more))


def is_past(words: Sequence[str]) -> bool:
    """Whether a message tells of what was and supposes nothing."""
    known = set(words)
    if known & {"if", "suppose", "supposing"} or not known & _PAST:
        return False
    return not known & _SUPPOSES or bool(known & _HAVE)


def line_before(moment: Moment) -> LineOfPlay | None:
    """The moves that the writer's message before this one meant."""
    before = next(iter(moment.dialogue.their_lines), "")
    return line_meant(plain(before), moment.facts) if before else None


def joined_line(text: str, moment: Moment) -> LineOfPlay | None:
    """The moves of the message before and of this one behind them, where this one adds some."""
    before = next(iter(moment.dialogue.their_lines), "")
    first = line_before(moment)
    if first is None:
        return None
    found = supposed_in(f"{plain(before)} . {text}", moment.facts)
    if found is None or found.others or found.line[: len(first.line)] != first.line or found.line == first.line:
        return None
    return LineOfPlay(found.board, found.line)
