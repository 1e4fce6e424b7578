"""What would have come of another move: "why did he not take the bishop?", "could I have castled there?"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

import chess
from pydantic import Field

from app.desk.game_tool import GameTool, MatchIdText, PlyNumber, shown_by
from app.desk.games import SeenGame, bare_move, board_at, game_for, line_in_words, numbered, ply_of, refuse_help
from app.desk.judged import NO_ENGINE, searched
from app.desk.services import DeskServices
from app.desk.tool import About, AskedQuestion, Asker, Aspect, DeskAnswer, Findings, ToolArguments, ToolRefused
from app.domain.position import Color
from app.domain.prose_words import move_in_words
from app.post_match.judging import INACCURACY_LOSS, chances

Piece = Literal["pawn", "knight", "bishop", "rook", "queen"]
Whose = Literal["mine", "theirs", "white", "black"]

_TAKES = re.compile(
    r"\b(?:tak(?:e|es|en|ing)|took|captur\w+|grab\w*|win|won|recaptur\w+)\b[^.?!]{0,24}?\b(pawn|knight|bishop|rook|queen)\b"
)
_BACK = re.compile(r"\b(?:tak\w+|took|captur\w+|recaptur\w+) (?:it|that|back|him|her)\b|\brecaptur\w+|\btak\w+ back\b")
_TAKES_ON = re.compile(r"\b(?:tak\w+|took|captur\w+|recaptur\w+|exchang\w+|trad\w+) on ([a-h][1-8])\b")
_PUSHES = re.compile(r"\b(?:push|advanc|mov)\w* (?:the|my|his|her|your) (?:([a-h])[- ]?)?pawn\b")
_CASTLES = re.compile(r"\bcastl\w+")
_COLOUR = re.compile(r"\b(white|black)\b(?![- ]squared?)")
_THEIRS = re.compile(r"\b(?:he|she|they|him|his|her|opponent)\b")


# What a recapture is called.
BACK = "take back"


class WhichElse(ToolArguments):
    """Instead of half-move `ply` (from 1), or of the move that is written as `at`: `move` in SAN, or the capture of a
    `piece` or `on` a square, or castling."""

    match_id: MatchIdText | None = None
    at: Annotated[str, Field(max_length=24)] | None = None
    ply: PlyNumber | None = None
    move: Annotated[str, Field(max_length=12)] | None = None
    piece: Piece | None = None
    on: Annotated[str, Field(pattern="^[a-h][1-8]$")] | None = None
    castles: bool = False
    back: bool = False
    pushes: Annotated[str, Field(pattern="^[a-h]?$")] | None = None
    whose: Whose = "mine"


class WhatIf(GameTool):
    """By the engine, from the position before the move that was played instead."""

    name: ClassVar = "what_if"
    description: ClassVar = (
        "What would have come of another move than the one played: a move in SAN, taking a piece, or castling."
    )
    doing: ClassVar = "Trying it on the board"
    arguments: ClassVar = WhichElse
    life: ClassVar = 3
    seconds: ClassVar = 5.0
    aspects: ClassVar[Mapping[str, Aspect]] = {
        "other": Aspect(
            "what would have come of another move than the one that was played",
            (
                "why did he not take the queen?", "why didn't she just capture my knight",
                "why not take the pawn there?",
                "could i have castled there instead", "what if i had taken the bishop",
                "what happens if i take the rook",
                "would it have been better to take with the pawn", "why can't i take the knight here",
                "couldn't he simply win my pawn", "what if i had castled on move 8", "why didn't they recapture",
                "was there a way to win the bishop on move 9", "what if i play Qxb7 here", "what about Nxe5 instead",
                "would Bxf7 have worked",
            ),
            ("summary", "replay", "match"),
        ),
    }  # fmt: skip

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> WhichElse:
        low, asker = question.text.lower(), question.asker
        taken, on = _TAKES.search(low), _TAKES_ON.search(low)
        number = re.search(r"\bmove (?:number )?(\d{1,3})\b", low)
        by_number = question.move is not None and question.move.lower().startswith("move")
        written = bare_move(question.text) if by_number else question.move
        about = asker.about if asker.about is not None and asker.about.match_id else None
        pushed = _PUSHES.search(low)
        back = taken is None and about is not None and about.ply is not None and _BACK.search(low) is not None
        return WhichElse(
            back=back,
            pushes=None if pushed is None else pushed[1] or "",
            match_id=asker.screen.match_id,
            at=f"move {number[1]}" if number else None,
            ply=(_after(about) if about and (back or about.tool == "engine_analysis") and not number else None)
            or asker.ply
            or (about.ply if about is not None and not number else None),
            move=None if taken or on else _bare(written),
            on=None if on is None else on[1],
            piece=_PIECES.get(taken[1]) if taken else None,
            castles=taken is None and on is None and written is None and _CASTLES.search(low) is not None,
            whose=_whose(low, asker, at),
        )

    async def look(self, given: WhichElse, asker: Asker, at: DeskServices) -> Findings:
        game = await game_for(at, asker, given.match_id)
        refuse_help(game)
        ply = _instead_of(game, given)
        board = board_at(game.state, ply - 1)
        played = game.state.moves[ply - 1].uci if ply <= game.state.ply else None
        facts: dict[str, Any] = {
            "by": "White" if board.turn else "Black",
            "number": board.fullmove_number,
            "wanted": _wanted(given),
            "played": None if played is None else numbered(board, board.san(chess.Move.from_uci(played))),
        }
        tried = await self._best_of(at, game, ply, _candidates(board, given))
        shown = shown_by(game, ply - 1, board.fen()) | {"arrow": None}
        if tried is None:
            return Findings(facts | {"move": None}, shown)
        move, had, has, line = tried
        facts |= {
            "move": numbered(board, board.san(move)),
            "in_words": move_in_words(board, move),
            "was_played": move.uci() == played,
            "chance_before": round(had, 3),
            "chance_after": round(has, 3),
            "line": line_in_words(board, [move.uci(), *line]),
        }
        return Findings(facts, shown | {"arrow": move.uci()})

    async def _best_of(
        self, at: DeskServices, game: SeenGame, ply: int, moves: list[chess.Move]
    ) -> tuple[chess.Move, float, float, tuple[str, ...]] | None:
        """The best of some moves with the chances of its side before and after it, and the line that follows."""
        fen, before = game.state.position.initial_fen, game.moves[: ply - 1]
        best = await searched(at, fen, before)
        if not best or best[0].centipawns is None:
            raise NO_ENGINE
        found: tuple[chess.Move, float, float, tuple[str, ...]] | None = None
        for move in moves[:3]:
            answers = await searched(at, fen, (*before, move.uci()))
            has = 1.0 if not answers else chances(-(answers[0].centipawns or 0))
            if found is None or has > found[2]:
                found = move, chances(best[0].centipawns), has, answers[0].line[:4] if answers else ()
        return found

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        facts, inner = found.facts, found.internal_info
        caption = f"Move {facts['number']}, {facts['by']} to move"
        caption += f"; the arrow is {facts['move']}." if facts["move"] else "."
        board = self.board(inner, caption, last=inner["last"], arrow=inner["arrow"])
        links = (self.to_game(f"Move {facts['number']} in the game", inner),)
        return DeskAnswer(_words(facts), (board,), links, (), self.about(inner))


_PIECES: Mapping[str, Piece] = {
    "pawn": "pawn", "knight": "knight", "bishop": "bishop", "rook": "rook", "queen": "queen",
}  # fmt: skip


def _after(about: About) -> int:
    """The half-move (from 1) that follows the one which was talked of."""
    return (about.ply or 0) + 1


def _bare(written: str | None) -> str | None:
    """A written move without its number."""
    return None if written is None else re.sub(r"^[0-9]+\s?[.…]*\s?", "", written)[:12] or None


def _whose(low: str, asker: Asker, at: DeskServices) -> Whose:
    """Whose move a question in small letters speaks of: of a colour, of somebody else, or of who asks."""
    if colour := _COLOUR.search(low):
        return "white" if colour[1] == "white" else "black"
    words = set(re.findall(r"\w+", low))
    names = (one.name.split()[0].casefold() for one in at.characters.listed_for(asker.player.id))
    return "theirs" if _THEIRS.search(low) or not words.isdisjoint(names) else "mine"


def _side(own: Color | None, whose: Whose) -> Color | None:
    """The side that is meant, for who plays `own` (None: looks on, and then only a colour says which)."""
    if whose in ("white", "black"):
        return Color(whose)
    return own if own is None or whose == "mine" else own.other


def _instead_of(game: SeenGame, given: WhichElse) -> int:
    """The half-move (from 1) in whose place the other one would have been. Raises ToolRefused for none."""
    state = game.state
    side = _side(game.color, given.whose)
    ply = given.ply
    if given.at is not None:
        ply = ply_of(game, given.at)
        if ply is None:
            raise ToolRefused("not_found", f"I see no {given.at} in this game.")
    if given.back:
        return min(given.ply or 1, state.ply + 1)
    if ply is None:
        ply = state.ply + (1 if not state.ended else 0)
    ply = max(1, min(ply, state.ply + (0 if state.ended else 1)))
    if side is not None and ply <= state.ply and state.moves[ply - 1].color is not side:
        ply = ply + 1 if ply < state.ply and given.at is not None and side is Color.BLACK else max(1, ply - 1)
    return ply


def _candidates(board: chess.Board, given: WhichElse) -> list[chess.Move]:
    """The legal moves that are meant, the cheapest piece first."""
    if given.move is not None:
        try:
            return [board.parse_san(given.move.replace("0", "O"))]
        except ValueError:
            return []
    if given.castles:
        return [move for move in board.legal_moves if board.is_castling(move)]
    if given.pushes is not None:
        file = None if not given.pushes else "abcdefgh".index(given.pushes)
        pawns = [move for move in board.legal_moves if board.piece_type_at(move.from_square) == chess.PAWN]
        return [
            move
            for move in reversed(pawns)
            if not board.is_capture(move) and (file is None or chess.square_file(move.from_square) == file)
        ]
    if given.back:
        last = board.peek().to_square if board.move_stack else None
        return sorted(
            (move for move in board.legal_moves if move.to_square == last),
            key=lambda move: board.piece_type_at(move.from_square) or 0,
        )
    if given.on is not None:
        square = chess.parse_square(given.on)
        return [move for move in board.legal_moves if move.to_square == square and board.is_capture(move)]
    kind = chess.PIECE_NAMES.index(given.piece) if given.piece else None
    taking = [
        move for move in board.legal_moves if board.is_capture(move) and (kind is None or _taken(board, move) == kind)
    ]
    return sorted(taking, key=lambda move: board.piece_type_at(move.from_square) or 0)


def _wanted(given: WhichElse) -> str:
    if given.back:
        return BACK
    if given.pushes is not None:
        return f"push the {given.pushes}-pawn" if given.pushes else "push a pawn"
    if given.on is not None:
        return f"take on {given.on}"
    return f"play {given.move}" if given.move else "castle" if given.castles else _taking(given.piece)


def _taking(piece: str | None) -> str:
    return f"take a {piece}" if piece else "take anything"


def _taken(board: chess.Board, move: chess.Move) -> int | None:
    return chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square)


def _words(facts: Mapping[str, Any]) -> str:
    where = f"On move {facts['number']}"
    if facts["move"] is None and facts["wanted"] == BACK:
        return f"{facts['by']} had nothing to {BACK} with: no man of theirs could go to that square."
    if facts["move"] is None:
        played = f" {facts['played']} was played." if facts["played"] else ""
        return f"{where} {facts['by']} could not {facts['wanted']}: there was no legal move for it.{played}"
    if facts["was_played"]:
        return f"{facts['move']} is what was played."
    had, has = round(100 * facts["chance_before"]), round(100 * facts["chance_after"])
    lost = facts["chance_before"] - facts["chance_after"]
    verdict = (
        "was as good as anything"
        if lost < INACCURACY_LOSS
        else f"would have let the chances go from {had} to {has} in a hundred"
    )
    line = f" It might have gone {facts['line']}." if " " in facts["line"] else ""
    played = f" Instead {facts['played']} was played." if facts["played"] else ""
    return f"{facts['move']}, {facts['in_words']}, {verdict} for {facts['by']}.{line}{played}"


TOOL = WhatIf()
