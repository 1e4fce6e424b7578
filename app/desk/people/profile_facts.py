"""Somebody of the house as JSON-ready facts: the public part of a sheet, and what finished games add up to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import chess

from app.archive.past_games import PastGame
from app.body.style import leanings_in_words
from app.characters.character import Character
from app.characters.style import strength_words
from app.desk.people.profile_words import MOVES_TOLD
from app.desk.wording import first_name
from app.director.director import slider_share
from app.domain.persona import RepertoireLine
from app.domain.text import sentences

# What a page says of somebody who teaches; one who was taught is no teacher.
_TEACHES = re.compile(r"\b(?:teaches|teaching|lessons?|pupils?|coach\w*)\b")
# Of the latest games so many are told of as those of late.
LATE = 10
# Of those who have beaten somebody so many are named.
BEATEN_BY = 6


def career_of(games: Sequence[PastGame]) -> dict[str, Any]:
    """The results of a character, and how many of its losses were against people."""
    counted = {outcome: sum(game.outcome == outcome for game in games) for outcome in ("won", "drawn", "lost")}
    late = {outcome: sum(game.outcome == outcome for game in games[:LATE]) for outcome in counted}
    return counted | {
        "late": late,
        "beaten_by": list(dict.fromkeys(game.other_name for game in games if game.outcome == "lost"))[:BEATEN_BY],
        "lost_to_people": sum(game.outcome == "lost" and game.other.kind == "player" for game in games),
    }


def won_facts(game: PastGame) -> dict[str, Any]:
    return {
        "moves": game.moves,
        "how": game.end_reason.replace("_", " "),
        "accuracy": None if game.accuracy is None else round(game.accuracy),
        "blunders": game.blunders,
    }


def of_one_another(one: Character, other: Character) -> list[str]:
    """The sentences in which the pages of two name each other."""
    return [
        sentence
        for teller, named in ((one, other), (other, one))
        for sentence in life_of(teller)
        if first_name(named.name) in sentence
    ]


def life_of(character: Character) -> list[str]:
    sheet = character.sheet
    return sentences(" ".join((sheet.tagline, sheet.backstory.replace("\n", " "), *sheet.quirks)))


def last_facts(game: PastGame) -> dict[str, Any]:
    """Their latest game, from their side."""
    return {"against": game.other_name, "outcome": game.outcome, "how": game.end_reason.replace("_", " "),
            "moves": game.moves}  # fmt: skip


def sheet_facts(character: Character) -> dict[str, Any]:
    sheet = character.sheet
    return {
        "name": character.name,
        "tagline": sheet.tagline,
        "backstory": " ".join(" ".join(sheet.backstory.split(". ")[:1]).split()).rstrip(".") + ".",
        "rating": character.current_elo,
        "adaptive": sheet.adaptive,
        "bounds": [sheet.floor_elo, sheet.max_elo],
        "teases": sheet.trash_talk,
        "chattiness": sheet.chattiness,
        "patience": sheet.patience,
        "endings": sum("ending" in one.lower() or "endgame" in one.lower() for one in life_of(character)),
        "teaches": any(_TEACHES.search(one.lower()) for one in life_of(character)),
        "strength": strength_words(character.current_elo),
        "likes": {
            name: round(slider_share(getattr(sheet, name)), 2) for name in ("aggression", "risk_tolerance", "patience")
        },
        "leanings": leanings_in_words(*map(slider_share, (sheet.aggression, sheet.risk_tolerance, sheet.patience))),
        "white": [_line(line) for line in sheet.repertoire.white],
        "black": [_line(line) for line in sheet.repertoire.black],
    }


def _line(line: RepertoireLine) -> dict[str, str]:
    """A line of a repertoire: its name, White's first move, and its first moves as they are written."""
    board, written = chess.Board(), []
    for san in line.moves[:MOVES_TOLD]:
        written.append(f"{board.fullmove_number}.{san}" if board.turn else san)
        board.push_san(san)
    return {"name": line.name, "first": line.moves[0], "moves": " ".join(written)}


def changes_of(games: Sequence[PastGame]) -> list[int]:
    """By how much each game that counted moved the rating."""
    return [
        one.rating_after - one.rating_before
        for one in games
        if one.rating_after is not None and one.rating_before is not None
    ]
