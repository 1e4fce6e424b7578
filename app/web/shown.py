"""What pages show of characters and games, as plain values a template can walk."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache
from typing import Any

import chess

from app.accounts.player import Player
from app.characters.character import Character, RepertoireLine

Shown = dict[str, Any]

# The whole cast's repertoires, many times over.
LINES_KEPT = 1_024

AGO = ((86_400_000, "day"), (3_600_000, "hour"), (60_000, "minute"))


def shown_character(character: Character) -> Shown:
    """A character for a page: the sheet's public part, the ratings of today, the repertoire with its positions."""
    sheet = character.sheet
    return {
        **sheet.model_dump(include=PUBLIC),
        "id": character.id,
        "current_elo": character.current_elo,
        "floor_elo": character.floor_elo,
        "max_elo": character.max_elo,
        "doing": None,
        "repertoire": {
            "white": [shown_line(line) for line in sheet.repertoire.white],
            "black": [shown_line(line) for line in sheet.repertoire.black],
        },
    }


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
    """An opening with its moves as one reads them (`1. e4 e5 2. Nf3`) and the position they lead to."""
    board = chess.Board()
    words = []
    for san in line.moves:
        if board.turn:
            words.append(f"{board.fullmove_number}.")
        words.append(san)
        board.push_san(san)
    return {"name": line.name, "moves": " ".join(words), "fen": board.fen()}


def shown_unfinished(game: Shown, player: Player, slug: str, now_ms: int) -> Shown:
    """A waiting game from `player`'s side; `game` is as `Matches.unfinished_of` lists it, `slug` the opponent's."""
    color = "white" if game["white"]["id"] == player.id else "black"
    other = game["black" if color == "white" else "white"]
    touched_ms = int(datetime.fromisoformat(game["updated_at"]).timestamp() * 1000)
    return {
        **game,
        "your_color": color,
        "your_turn": (game["fen"].split()[1] == "w") is (color == "white"),
        "character": {"slug": slug, "name": other["name"]},
        "updated_ago": ago(now_ms - touched_ms),
    }


def ago(milliseconds: int) -> str:
    """A stretch of time as people say it: `3 hours ago`."""
    for size, word in AGO:
        count = milliseconds // size
        if count >= 1:
            return f"{count} {word}{'' if count == 1 else 's'} ago"
    return "a moment ago"
