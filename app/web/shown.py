"""Characters and games as plain values for templates."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

import chess

from app.accounts.player import Player
from app.body.style import clear_leanings
from app.characters.character import Character
from app.characters.style import strength_words
from app.db.models.matches import MatchRow
from app.director.director import slider_share
from app.domain.match import MatchState
from app.domain.persona import RepertoireLine
from app.domain.position import Color
from app.languages.speaking import tr, trn
from app.matches.clock import UNTIMED, time_control_text

Shown = dict[str, Any]

# More than all lines in the cast's repertoires.
LINES_KEPT = 1_024

MINUTE_MS = 60_000
HOUR_MS = 60 * MINUTE_MS
DAY_MS = 24 * HOUR_MS


def shown_character(character: Character) -> Shown:
    """A character for a page: the public part of its sheet, its ratings, its repertoire with positions."""
    sheet = character.sheet
    return {
        **sheet.model_dump(include=PUBLIC),
        "id": character.id,
        "leanings": _leanings(*map(slider_share, (sheet.aggression, sheet.risk_tolerance, sheet.patience))),
        "current_elo": character.current_elo,
        "strength": tr(strength_words(character.current_elo)),
        "floor_elo": character.floor_elo,
        "max_elo": character.max_elo,
        "repertoire": {
            "white": [shown_line(line) for line in sheet.repertoire.white],
            "black": [shown_line(line) for line in sheet.repertoire.black],
        },
    }


def _leanings(aggression: float, risk_tolerance: float, patience: float) -> str:
    """What these sliders (on [0, 1]) do to a game, in a sentence about the strongest leanings."""
    liked, disliked = clear_leanings(aggression, risk_tolerance, patience)
    said = {"liked": _listed(liked, tr("and")), "disliked": _listed(disliked, tr("or"))}
    if liked and disliked:
        return tr("Of moves about as good, they prefer {liked} to {disliked}.", **said)
    if liked:
        return tr("Of moves about as good, they prefer {liked}.", **said)
    if disliked:
        return tr("Of moves about as good, they would rather not play {disliked}.", **said)
    return tr("Of moves about as good, they play any alike.")


def _listed(names: Sequence[str], word: str) -> str:
    told = [tr(name) for name in names]
    return f" {word} ".join(filter(None, (", ".join(told[:-1]), *told[-1:])))


PUBLIC = {
    "slug",
    "name",
    "tagline",
    "backstory",
    "voice_sample",
    "quirks",
    "aggression",
    "risk_tolerance",
    "patience",
    "trash_talk",
    "adaptive",
    "content_rating",
}


@lru_cache(maxsize=LINES_KEPT)
def shown_line(line: RepertoireLine) -> Shown:
    """An opening with its moves as text (`1. e4 e5 2. Nf3`) and the resulting position."""
    board = chess.Board()
    words = []
    for san in line.moves:
        if board.turn:
            words.append(f"{board.fullmove_number}.")
        words.append(san)
        board.push_san(san)
    return {"name": line.name, "moves": " ".join(words), "fen": board.fen()}


def shown_unfinished(game: Shown, player: Player, slug: str | None, now_ms: int) -> Shown:
    """An unfinished game from `player`'s side; `game` is an item of `Matches.unfinished_of`, `slug` that of an
    opponent who is a character."""
    color = "white" if game["white"]["id"] == player.id else "black"
    other = game["black" if color == "white" else "white"]
    touched_ms = int(datetime.fromisoformat(game["updated_at"]).timestamp() * 1000)
    return {
        **game,
        "your_color": color,
        "your_turn": (game["fen"].split()[1] == "w") is (color == "white"),
        "other": {"slug": slug, "name": other["name"]},
        "updated_ago": ago(now_ms - touched_ms),
        "terms": clock_words(game["time_control"]),
        "time_left": time_left(game["due_at"], now_ms),
    }


def shown_game(state: MatchState) -> Shown:
    """A game for summary and replay. `file_name` is the name of a download, without extension."""
    names = state.white.name, state.black.name
    day = "" if state.ended_ms is None else datetime.fromtimestamp(state.ended_ms / 1000, UTC).strftime("-%Y-%m-%d")
    words = [re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "somebody" for name in names]
    return {
        "match_id": state.match_id,
        "pair": " – ".join(names),
        "ended": state.ended,
        "has_mind": state.white.is_mind or state.black.is_mind,
        "file_name": "-".join(words) + day,
        "page_data": {"match_id": state.match_id},
    }


def shown_seats(state: MatchState, seat: Color | None) -> Shown:
    """The players below and above the board (`seats`) and the color that sits below, for a viewer on the side of
    `seat`; for the gallery (None) a person sits below, else White."""
    if seat is None:
        seat = Color.BLACK if state.white.is_mind and not state.black.is_mind else Color.WHITE
    sides = {"white_seat": state.white, "black_seat": state.black}
    return {**sides, "seats": {"you": state.sitter(seat), "them": state.sitter(seat.other)}, "below": seat.value}


def shown_past(row: MatchRow, player: Player, slug: str | None, now_ms: int) -> Shown:
    """A finished game from `player`'s side: `outcome` is `won`, `lost` or `drawn`; `slug` is the opponent's, None
    unless it is a character."""
    is_white = (row.white_kind, row.white_id) == ("player", player.id)
    won = {"1-0": is_white, "0-1": not is_white}.get(row.result)
    ended_ms = row.updated_ms if row.ended_ms is None else row.ended_ms
    return {
        "url": f"/matches/{row.id}/summary",
        "fen": row.fen,
        "your_color": "white" if is_white else "black",
        "other": {"slug": slug, "name": row.black_name if is_white else row.white_name},
        "outcome": "drawn" if won is None else "won" if won else "lost",
        "ended_ago": ago(now_ms - ended_ms),
    }


def time_left(due_at: str | None, now_ms: int) -> str | None:
    """What is left until a moment: `2 days`, `5 hours`, `less than an hour`; None for no moment."""
    if due_at is None:
        return None
    hours = (int(datetime.fromisoformat(due_at).timestamp() * 1000) - now_ms) // HOUR_MS
    if hours < 1:
        return tr("less than an hour")
    if hours >= 36:
        return trn("{n} day", "{n} days", round(hours / 24))
    return trn("{n} hour", "{n} hours", hours)


def clock_words(time_control: str) -> str:
    """A time control as the pages say it: `5+3`, `3 days a move`, `no clock`."""
    if time_control == UNTIMED:
        return tr("no clock")
    if not time_control.endswith("d"):
        return time_control
    days = int(time_control[:-1])
    return trn("a day a move", "{n} days a move", days)


def terms_words(state: MatchState) -> str:
    """What a game is played for, and on what clock: `rated · 5+3`."""
    return f"{tr('rated') if state.rated else tr('friendly')} · {clock_words(time_control_text(state.time_control))}"


def ago(milliseconds: int) -> str:
    """A duration in words: `3 hours ago`."""
    if days := milliseconds // DAY_MS:
        return trn("{n} day ago", "{n} days ago", days)
    if hours := milliseconds // HOUR_MS:
        return trn("{n} hour ago", "{n} hours ago", hours)
    if minutes := milliseconds // MINUTE_MS:
        return trn("{n} minute ago", "{n} minutes ago", minutes)
    return tr("a moment ago")
