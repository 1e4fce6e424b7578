"""A match as PGN: seven tag roster, opening, time control, clocks, and optionally the talk as comments."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from datetime import UTC, datetime

import chess
import chess.pgn

from app.domain.audiences import Audience, heard_items
from app.domain.match import ChatLine, MatchState
from app.openings.book import name_opening

# python-chess 1.11 does not escape header values and comments: a name with `"]` and a line break could add headers, a
# brace could end a comment, and `[%` would begin a command such as an evaluation. So these characters are replaced.
_IN_HEADERS = str.maketrans({'"': "'", "\\": "/", "[": "(", "]": ")"})
_IN_COMMENTS = str.maketrans({"{": "(", "}": ")"})
NAME_LIMIT = 80  # characters of a header value

TERMINATIONS = {
    "timeout": "time forfeit",
    "abandonment": "abandoned",
    "aborted": "abandoned",
}


def to_pgn(
    state: MatchState, site: str, audience: Audience, *, chat: bool, evaluations: Mapping[int, str] | None = None
) -> str:
    """The match in PGN. `site` is the Site header; with `chat` the lines that `audience` may read are comments after
    the move they followed; `evaluations` holds `%eval` values by ply."""
    game = chess.pgn.Game()
    started = datetime.fromtimestamp(state.opened_ms / 1000, UTC)
    game.headers["Event"] = f"Chess Club {'rated' if state.rated else 'friendly'} game"
    game.headers["Site"] = _header(site)
    game.headers["Date"] = f"{started:%Y.%m.%d}"
    game.headers["Round"] = "-"
    game.headers["White"] = _header(state.white.name)
    game.headers["Black"] = _header(state.black.name)
    game.headers["Result"] = state.result
    game.headers["UTCDate"] = f"{started:%Y.%m.%d}"
    game.headers["UTCTime"] = f"{started:%H:%M:%S}"
    for color, type_header, sitter in (("White", "WhiteType", state.white), ("Black", "BlackType", state.black)):
        if sitter.rating is not None:
            game.headers[f"{color}Elo"] = str(sitter.rating)
        # What the standard has two words for: whether a person sat there.
        game.headers[type_header] = "human" if sitter.kind == "player" else "program"
    game.headers["TimeControl"] = _time_control(state)
    if state.ended:
        game.headers["Termination"] = TERMINATIONS.get(state.end_reason or "", "normal")
    if state.position.initial_fen != chess.STARTING_FEN:
        game.setup(chess.Board(state.position.initial_fen))
    else:
        opening = name_opening(state.position.moves)
        if opening is not None:
            game.headers["ECO"] = opening.eco
            game.headers["Opening"] = _header(opening.name)
    _write_moves(game, state, audience, evaluations or {}, chat=chat)
    return str(game) + "\n"


def _write_moves(
    game: chess.pgn.Game, state: MatchState, audience: Audience, evaluations: Mapping[int, str], *, chat: bool
) -> None:
    node: chess.pgn.GameNode = game
    lines = heard_items(state.chat, audience) if chat else []
    _comment(node, [line for line in lines if line.ply == 0])
    for move in state.moves:
        node = node.add_variation(chess.Move.from_uci(move.uci))
        _comment(node, [line for line in lines if line.ply == move.ply])
        if state.time_control is not None and move.clock_ms is not None:
            node.set_clock(move.clock_ms / 1000)
        if move.ply in evaluations:
            # First in the comment, where readers expect it.
            node.comment = f"[%eval {evaluations[move.ply]}] {node.comment}".strip()


def _comment(node: chess.pgn.GameNode, lines: list[ChatLine]) -> None:
    if lines:
        said = " ".join(_one_line(f"{line.username}: {line.text}") for line in lines)
        node.comment = said.translate(_IN_COMMENTS).replace("[%", "(%")


def _time_control(state: MatchState) -> str:
    control = state.time_control
    if control is not None and control.days is not None:
        return f"1/{control.initial_ms // 1000}"  # so many moves in so many seconds
    return "-" if control is None else f"{control.initial_ms // 1000}+{control.increment_ms // 1000}"


def _header(text: str) -> str:
    """A header value on one line, without characters that could end it; `?` if nothing is left."""
    return _one_line(text).translate(_IN_HEADERS)[:NAME_LIMIT].strip() or "?"


def _one_line(text: str) -> str:
    visible = "".join(" " if unicodedata.category(sign)[0] in "CZ" else sign for sign in text)
    return " ".join(visible.split())
