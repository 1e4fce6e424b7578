"""Which of the house it would be: with the hardest life, most like the visitor, to be told a thing or cheered for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from app.archive.past_games import past_games
from app.characters.character import Character
from app.desk.memories.memory_topics import is_of_game
from app.desk.people.somebody_asked import OF_TWO
from app.desk.people.told_lives import told_of_life
from app.desk.services import DeskServices
from app.desk.tool import Asker

# Games of the asker's that are looked through for whom they have met, and characters that are told.
READ, TOLD = 200, 3
_MET = re.compile(r"\b(?:i(?:'?ve| have)? (?:played|met|faced|beat|lost to)|my opponents|so far)\b")
_ATTACK = re.compile(
    r"\b(?:attack\w*|aggress\w*|gambits?|sacrific\w*|sharp\w*|wild\w*|risk\w*|fight\w*|tactic\w*|all in)\b"
)
_QUIET = re.compile(
    r"\b(?:quiet\w*|calm\w*|careful\w*|solid\w*|slow\w*|patient\w*|positional\w*|safe\w*|endgames?|endings?"
    r"|defen[cds]\w*)\b"
)
_NICER = re.compile(r"\b(?:nice\w*|kind\w*|sympath\w*|like?able|gentl\w*|friendl\w*)\b")
_PATIENT = re.compile(r"\b(?:patien\w+|slow\w*|forgiv\w+)\b")
HARD = "what was the hardest time of your life?"


async def ranked_by(aspect: str, low: str, asker: Asker, at: DeskServices) -> dict[str, Any]:
    """JSON-ready facts: the characters in the order of an aspect, the best first, with why; `slugs` by their names."""
    player = asker.player
    cast = [one for one in at.characters.cast() if one.fits(player.id, player.max_content_rating)]
    met_only = False
    if aspect == "life":
        rows = await lives_of_all(low, cast, at)
        return {"ranked": rows, "slugs": {one.name: one.slug for one in cast}}
    if aspect in OF_TWO:
        cast = await _at_board(asker, at) or []
        cast = sorted(cast, key=lambda one: -one.current_elo)
    elif _MET.search(low):
        games = await at.database.read(past_games, player.party, READ)
        met = {game.other for game in games}
        met_only = any(one.party in met for one in cast)
        cast = [one for one in cast if one.party in met] or cast
    kept = await _kept(cast, asker, at)
    told = [_row(one) | {"kept": kept[one.name], "tale": await _tale(aspect, one, low, at)} for one in cast]
    quiet = _QUIET.search(low) is not None and _ATTACK.search(low) is None
    for row in told:
        row["why"] = (
            f"patience {row['patience']} of 10" if quiet else f"attack {row['attacks']} of 10, risk {row['risk']}"
        )
    ranked = {
        "hardest": lambda row: (-(row["tale"] is not None), -row["sure"]),
        "likes_me": lambda row: -row["kept"],
        "like_me": lambda row: (row["attacks"] + row["risk"] - row["patience"]) * (1 if quiet else -1),
        "confide": lambda row: (row["teases"], -row["patience"]),
        "cheer": lambda row: -row["rating"],
        "challenge": lambda row: abs(row["rating"] - player.rating),
        "gentle": lambda row: -row["rating"],
    }[aspect]
    for row in told:
        row["tale"], row["sure"] = (None, 0.0) if row["tale"] is None else row["tale"]
    told.sort(key=ranked)
    said = "attack" if _ATTACK.search(low) else "quiet" if quiet else None
    return {
        "own": player.rating,
        "ranked": told if aspect in OF_TWO else told[: TOLD + 1],
        "met_only": met_only,
        "patient": _PATIENT.search(low) is not None,
        "nicer": aspect == "gentle" or _NICER.search(low) is not None,
        "said_style": said,
        "slugs": {one.name: one.slug for one in cast},
    }


def _row(one: Character) -> dict[str, Any]:
    sheet = one.sheet
    return {
        "name": one.name, "first": one.name.split()[0], "rating": one.current_elo, "tagline": sheet.tagline,
        "teases": sheet.trash_talk, "patience": sheet.patience, "attacks": sheet.aggression,
        "risk": sheet.risk_tolerance, "opens": [line.name for line in sheet.repertoire.white[:2]],
    }  # fmt: skip


async def _tale(aspect: str, one: Character, low: str, at: DeskServices) -> tuple[str, float] | None:
    """What somebody tells of a hard time, or to what a visitor would tell them."""
    asked = {"hardest": HARD, "confide": low}.get(aspect)
    found = None if asked is None else await told_of_life(one, asked, at)
    return None if found is None else (found.line, found.sure)


# One of all of them is sought by something in a life: "which of them is married", "does any of them like cats".
_WHO_IS = re.compile(
    r"^\W*(?:(?:and|so|but|ok) )*(?:(?:which|who|does any\w*|is any\w*|has any\w*|did any\w*"
    r"|can any\w*)(?: ones?)?)(?: here)?"
    r"(?: of (?:them|these|those|the (?:eight|characters|house|others)|you))?(?: here)? (?P<rest>[a-z].*)$"
)
_NOT_LIFE = re.compile(
    r"\b(?:i|me|my|mine|we|our|you|your|play\w*|strong\w*|weak\w*|rat(?:ed|ing)|openings?|games?|moves?|beat\w*|win"
    r"|wins|won|lost"
    r"|los\w+|best|most|least|online|waiting|here now|arena|teach\w*|nearest|tonight|chess)\b|\b\w{2,12}est\b"
)
NEAR_OF_ALL = 0.85


async def lives_of_all(low: str, cast: Sequence[Character], at: DeskServices) -> list[dict[str, Any]]:
    """Those whose written life answers a question for one of all, the nearest first, JSON-ready; none where it is for
    something else."""
    found = _WHO_IS.search(low)
    if found is None or _NOT_LIFE.search(low) is not None:
        return []
    opens = re.match(r"^\W*(?:(?:and|so|but|ok) )*(does|is|has|did|can) any", low)
    asked = f"{opens[1]} he {found['rest']}" if opens else _as_asked_of_one(found["rest"])
    told = [(one, await told_of_life(one, asked, at, NEAR_OF_ALL)) for one in cast]
    rows = [_row(one) | {"tale": tale.line, "near": tale.near} for one, tale in told if tale is not None]
    return sorted(rows, key=lambda row: -row["near"])[:TOLD]


def _as_asked_of_one(rest: str) -> str:
    """ "is married", "likes cats" as a question of one: "is he married", "does he like cats"."""
    verb, _, more = rest.partition(" ")
    if verb in ("is", "was", "has", "had", "can", "did", "does", "would"):
        return f"{verb} he {more}"
    return f"does he {verb.removesuffix('s')} {more}"


async def _kept(cast: Sequence[Character], asker: Asker, at: DeskServices) -> dict[str, int]:
    """How many memories each has of the asker, those of what was said counted twice."""
    whole = await at.rights.seen_by(asker.player.id, None)
    return {one.name: sum(1 + (not is_of_game(it)) for it in whole if it.owner == one.party) for one in cast}


async def _at_board(asker: Asker, at: DeskServices) -> list[Character] | None:
    """The two of the house at the first board of the gallery."""
    for game in at.watching.for_player(asker.player, await at.watching.live()):
        found = [one for side in ("white", "black") if (one := at.characters.get(game[side]["id"])) is not None]
        if len(found) == 2:
            return found
    return None
