"""Describes a position in English, for the soul's prompt and for recall.

Every sentence states a computed fact, never a judgement. The side that is addressed is "you", the other side is named
by its colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

import chess

from app.domain import prose_facts as facts
from app.domain.onlook import Onlook
from app.domain.prose_words import (
    color_word,
    counted,
    listed,
    man_on,
    move_in_words,
    number_word,
    piece_word,
    pieces_in_words,
    squares_in_words,
)
from app.domain.replay import follow

__all__ = ["board_to_english", "move_in_words"]

# At most this many loose pieces are named, the most valuable ones.
MOST_LOOSE_NAMED = 3


@dataclass(frozen=True, slots=True)
class _Party:
    """One side with the words for it."""

    color: chess.Color
    is_you: bool

    @property
    def name(self) -> str:
        return "You" if self.is_you else color_word(self.color)

    @property
    def owner(self) -> str:
        return "Your" if self.is_you else f"{color_word(self.color)}'s"

    @property
    def have(self) -> str:
        return "have" if self.is_you else "has"

    @property
    def are(self) -> str:
        return "are" if self.is_you else "is"


# Attacked squares beside a king from which they are mentioned.
MANY_HIT = 3
# Pawn islands from which they are mentioned.
MANY_ISLANDS = 3
# Upper limits of the winning chances for each wording; those above _EVEN_UP_TO are the mirror image.
_CHANCES = ((0.12, "losing"), (0.3, "clearly worse"), (0.42, "slightly worse"))
_EVEN_UP_TO = 0.58
# Chances in a hundred by which somebody is a little better or worse who is level for most purposes.
_SHADE = 5


def board_to_english(
    initial_fen: str,
    moves: tuple[str, ...],
    perspective: Literal["white", "black"],
    chances: float | None = None,
) -> str:
    """The position after `moves` (UCI) from `initial_fen`, in English sentences for the player of `perspective`.

    Says whose move it is, check and the end of the game, what the last move did, material, phase, castling, the kings'
    safety, loose, pinned and threatened pieces, pawns and the best-placed pieces, and, where the listener's winning
    `chances` (0..1) are given, how the game stands. Never contains a FEN. Raises ValueError for unreadable input and
    illegal moves.
    """
    you = chess.WHITE if perspective == "white" else chess.BLACK
    played = follow(initial_fen, moves)
    board, sight = played.board, Onlook(played.board)
    last = chess.Move.from_uci(moves[-1]) if moves else None
    told = _last_move(follow(initial_fen, moves[:-1]).board, last, board, you) if last else []
    parties = (_Party(you, True), _Party(not you, False))
    castled = {chess.WHITE: played.white_castled, chess.BLACK: played.black_castled}
    phase = facts.phase_of(board)
    sentences = [f"You play {color_word(you)}.", *_turn(board, you), *told, *_material(board, parties)]
    sentences += _phase(board, phase)
    for party in parties:
        sentences += _castling(board, party, castled[party.color], phase)
    loose = {party.color: facts.loose_pieces(board, party.color, sight) for party in parties}
    if last is not None:
        sentences += _aims(board, last.to_square, loose, sight)
    for party in parties:
        sentences += _trouble(board, party, loose[party.color], sight)
        if phase != "endgame":
            sentences += _king(board, party, sight)
    for party in parties:
        sentences += _pawns(board, party)
        sentences += _pieces(board, party)
    sentences += _files(board)
    if chances is not None and not board.is_game_over():
        sentences.append(f"You are {chances_in_words(chances)}.")
    return " ".join(sentences)


def chances_in_words(chances: float) -> str:
    """Winning chances in [0, 1] in words: "slightly better", "about level"."""
    for edge, words in _CHANCES:
        if chances <= edge:
            return words
    if chances <= _EVEN_UP_TO:
        return "about level"
    for edge, words in _CHANCES:
        if 1 - chances <= edge:
            return words.replace("worse", "better").replace("losing", "winning")
    return "about level"


def shade_in_words(chance: int) -> str:
    """How one stands, by chances in a hundred; what is level for most purposes may be a little better or worse."""
    words = chances_in_words(chance / 100)
    if words != "about level" or abs(chance - 50) < _SHADE:
        return words
    return f"a little {'better' if chance > 50 else 'worse'}, though not by much,"


def _turn(board: chess.Board, you: chess.Color) -> Iterator[str]:
    mover = "you" if board.turn == you else color_word(board.turn)
    stuck, check = not any(board.generate_legal_moves()), board.is_check()
    if stuck and check:
        yield "You are checkmated." if board.turn == you else f"{color_word(board.turn)} is checkmated."
    elif stuck:
        yield f"It is stalemate: {mover} cannot move."
    else:
        yield f"It is move {board.fullmove_number}, and " + (
            "it is your turn." if board.turn == you else f"{mover} is to move."
        )
        if check:
            yield f"{'You are' if board.turn == you else f'{mover} is'} in check."


def _last_move(before: chess.Board, move: chess.Move, after: chess.Board, you: chess.Color) -> list[str]:
    """The last move, and what it captured or developed."""
    mover = _Party(before.turn, before.turn == you)
    sentences = [f"{mover.owner} last move: {move_in_words(before, move, after)}."]
    taken = chess.PAWN if before.is_en_passant(move) else before.piece_type_at(move.to_square)
    if before.is_capture(move) and taken is not None:
        sentences.append(f"It took a {piece_word(taken)}.")
    elif _develops(before, move):
        sentences.append(f"It developed a {piece_word(before.piece_type_at(move.from_square) or chess.KNIGHT)}.")
    return sentences


def _develops(before: chess.Board, move: chess.Move) -> bool:
    """Whether the move takes a knight or bishop from a home square off the back rank."""
    kind = before.piece_type_at(move.from_square)
    files = {chess.KNIGHT: (1, 6), chess.BISHOP: (2, 5)}.get(kind or chess.PAWN)
    home = 0 if before.turn == chess.WHITE else 7
    if files is None or chess.square_rank(move.from_square) != home or chess.square_rank(move.to_square) == home:
        return False
    return chess.square_file(move.from_square) in files


def _material(board: chess.Board, parties: tuple[_Party, _Party]) -> Iterator[str]:
    you, other = parties
    mine, theirs = facts.surplus(board, you.color), facts.surplus(board, other.color)
    if not mine and not theirs:
        yield "Material is level, piece for piece."
        return
    if mine and theirs:
        yield f"You have {pieces_in_words(mine)} against {pieces_in_words(theirs)}."
        lead = facts.points_of(mine) - facts.points_of(theirs)
        if lead:
            ahead = you if lead > 0 else other
            points = f"{number_word(abs(lead))} point{'s' if abs(lead) != 1 else ''}"
            yield f"{ahead.name} {ahead.are} {points} ahead by the usual count."
        else:
            yield "By the usual count that is level."
        return
    ahead = you if mine else other
    yield f"{ahead.name} {ahead.are} {pieces_in_words(mine or theirs)} up."


def _phase(board: chess.Board, phase: facts.Phase) -> Iterator[str]:
    ending = facts.ending_of(board)
    if ending:
        yield f"This is {'an' if ending[0] in 'aeiou' else 'a'} {ending}."
    else:
        yield f"This is {'the' if phase == 'opening' else 'a' if phase == 'middlegame' else 'an'} {phase}."
    if not board.queens and phase != "endgame":
        yield "The queens are off the board."


def _castling(board: chess.Board, party: _Party, castled: str | None, phase: facts.Phase) -> Iterator[str]:
    if castled:
        yield f"{party.name} {party.have} castled {castled}."
        return
    sides = [
        side
        for side, right in (
            ("kingside", board.has_kingside_castling_rights(party.color)),
            ("queenside", board.has_queenside_castling_rights(party.color)),
        )
        if right
    ]
    if len(sides) == 2:
        yield f"{party.name} {party.have} not castled and may still castle on both sides."
    elif sides:
        yield f"{party.name} {party.have} not castled and may still castle {sides[0]}."
    elif phase != "endgame":
        # Not "has not castled": in a game from a set-up position the king may have castled before.
        yield f"{party.name} can no longer castle."


def _aims(
    board: chess.Board, square: chess.Square, loose: Mapping[chess.Color, tuple[chess.Square, ...]], sight: Onlook
) -> Iterator[str]:
    """What the piece that moved last now attacks or pins."""
    color = board.color_at(square)
    if color is None:
        return
    for victim in facts.newly_attacked(board, square, loose[not color])[:MOST_LOOSE_NAMED]:
        yield f"The {man_on(board, square)} attacks the {man_on(board, victim)}."
    for pin in facts.absolute_pins(board, not color, sight):
        if pin.pinner == square:
            yield f"The {man_on(board, square)} pins the {man_on(board, pin.pinned)}."


def _king(board: chess.Board, party: _Party, sight: Onlook) -> Iterator[str]:
    """The king's safety, which is not told in an endgame."""
    king = board.king(party.color)
    if king is None:
        return
    name = f"{party.owner} king on {chess.square_name(king)}"
    if not facts.pawn_shield(board, party.color):
        yield f"{name} has no pawns in front of it."
    if not board.pawns & chess.BB_FILES[chess.square_file(king)]:
        yield f"{name} stands on an open file."
    hit = facts.squares_hit_around_king(board, party.color, sight)
    if hit >= MANY_HIT:
        owner = "your" if party.is_you else party.owner
        yield f"{number_word(hit).capitalize()} squares beside {owner} king are attacked."


def _trouble(board: chess.Board, party: _Party, loose: tuple[chess.Square, ...], sight: Onlook) -> Iterator[str]:
    for square in loose[:MOST_LOOSE_NAMED]:
        yield f"{party.owner} {man_on(board, square)} is attacked and undefended."
    for threat in facts.threats(board, party.color, sight):
        if threat.target not in loose:
            attacker = man_on(board, threat.attacker)
            yield f"{party.owner} {man_on(board, threat.target)} is threatened by the {attacker}."
    for pin in facts.absolute_pins(board, party.color, sight):
        pinner = man_on(board, pin.pinner)
        yield f"{party.owner} {man_on(board, pin.pinned)} is pinned to the king by the {pinner}."


def _pawns(board: chess.Board, party: _Party) -> Iterator[str]:
    pawns = facts.pawn_facts(board, party.color)
    if pawns.passed:
        noun = "a passed pawn" if len(pawns.passed) == 1 else "passed pawns"
        yield f"{party.name} {party.have} {noun} on {squares_in_words(pawns.passed)}."
    if pawns.doubled:
        yield f"{party.name} {party.have} doubled pawns on the {_files_named(pawns.doubled)}."
    if pawns.isolated:
        names = listed([f"{chess.FILE_NAMES[index]}-pawn" for index in pawns.isolated])
        verb = "is" if len(pawns.isolated) == 1 else "are"
        yield f"{party.owner} {names} {verb} isolated."
    islands = facts.pawn_islands(board, party.color)
    if islands >= MANY_ISLANDS:
        yield f"{party.owner} pawns stand in {number_word(islands)} groups."


def _pieces(board: chess.Board, party: _Party) -> Iterator[str]:
    if facts.bishop_pair(board, party.color):
        yield f"{party.name} {party.have} the bishop pair."
    for square in facts.outposts(board, party.color):
        yield f"{party.owner} knight on {chess.square_name(square)} stands on an outpost."
    sevenths = facts.rooks_on_seventh(board, party.color)
    if sevenths:
        yield f"{party.name} {party.have} {counted(chess.ROOK, len(sevenths))} on the seventh rank."


def _files(board: chess.Board) -> Iterator[str]:
    files = facts.open_files(board)
    if not files or not board.pawns:
        return
    yield f"The {_files_named(files)} {'is' if len(files) == 1 else 'are'} open."


def _files_named(indices: tuple[int, ...]) -> str:
    """ "e-file", "c- and e-files"."""
    if len(indices) == 1:
        return f"{chess.FILE_NAMES[indices[0]]}-file"
    return f"{listed([f'{chess.FILE_NAMES[index]}-' for index in indices])}files"
