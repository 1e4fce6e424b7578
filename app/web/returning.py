"""Reasons to come back: the ladder, the puzzle of the day, what waits at the player's place."""

from __future__ import annotations

from functools import partial
from typing import Literal

from fastapi import APIRouter, Request
from sqlalchemy.orm import Session
from starlette.responses import Response

from app.accounts.player import Player
from app.archive.coming_back import Badge, LadderPlace, badges_of, ladder_of, streak_of
from app.archive.notes import bygone_of, day_of, days_played, note_for
from app.archive.past_games import past_games
from app.arena.arena import Arena
from app.house import House
from app.languages.figures import date_of
from app.languages.speaking import tr
from app.lobby.contender import Contender
from app.web.company import in_company
from app.web.deps import HouseDep, PlayerDep
from app.web.shown import Shown, clock_words, shown_character
from app.web.study import engine_urls
from app.web.templates import render

router = APIRouter(include_in_schema=False)

# Games that the hall looks at for a note.
LATEST = 24

BADGES = {
    Badge.LADDER: "Beat the ladder: everybody at these tables has lost to you once.",
    Badge.COMEBACK: "Came back from five pawns down, and won.",
    Badge.CLEAN: "A hundred moves in a row without a blunder.",
}


@router.get("/ladder")
async def ladder_page(request: Request, player: PlayerDep, house: HouseDep) -> Response:
    """Whom the player has beaten and whom to meet next, in the characters' words, with streak and badges."""
    games = await house.database.read(past_games, player.party)
    cast = in_company(player, house.characters.cast())
    ladder = ladder_of(games, cast)
    today = day_of(house.clock.now_ms(), player.time_zone)
    context = {
        "rungs": [_shown_rung(rung, is_next=rung.character is ladder.next) for rung in ladder.rungs],
        "beaten": ladder.beaten,
        "next": None if ladder.next is None else shown_character(ladder.next),
        "streak": streak_of({day_of(game.ended_ms, player.time_zone) for game in games}, today),
        "badges": [
            {"words": tr(BADGES[one.badge]), "match_id": one.game.match_id, "day": date_of(one.game.ended_ms)}
            for one in badges_of(games, cast)
        ],
        "open_badges": len(BADGES),
    }
    return render(request, "ladder.html", context)


@router.get("/puzzle")
async def puzzle_page(request: Request, player: PlayerDep, of: Literal["club", "you"] = "club") -> Response:
    """The puzzle of the day out of the club's games, or out of the player's own."""
    del player  # only those who have come in
    page_data = {"match_id": None, "kind": "daily", "of": of, "engine": engine_urls(request)}
    return render(request, "analysis_practice.html", {"kind": "daily", "of": of, "page_data": page_data})


async def challenges_to(house: House, asking: Contender) -> list[Shown]:
    """Tables that wait for this player alone: `code`, `url`, the name of whom they are `from`, and the `terms`."""
    found = (await house.lobby.view(asking, None)).challenges
    return [
        {
            "code": one.code,
            "url": f"/lobby/{one.code}",
            "from": one.host_name,
            "terms": f"{clock_words(one.time_control)}, {tr('rated') if one.rated else tr('a friendly')}",
        }
        for one in found
    ]


async def waiting_for(house: House, player: Player) -> Shown:
    """What waits for a player in the hall: a `note` or None, the `challenges` to them, the `streak`, and an `arena` or
    None."""
    characters = {one.id: one for one in in_company(player, house.characters.cast())}
    today = day_of(house.clock.now_ms(), player.time_zone)

    def read(session: Session) -> Shown:
        games = past_games(session, player.party, LATEST)
        note = note_for(session, games, characters, today, player.time_zone)
        return {
            "note": note,
            "streak": streak_of(days_played(session, player.party, player.time_zone), today),
            "has_played": bool(games),
        }

    found = await house.database.read(partial(read))
    note = found["note"]
    shown = None if note is None else {
        "text": note.text,
        "match_id": note.match_id,
        "character": shown_character(note.character),
    }  # fmt: skip
    asking = Contender(player)
    return {
        **found,
        "note": shown,
        "challenges": await challenges_to(house, asking),
        "arena": await _arena_now(house),
    }


async def _arena_now(house: House) -> Arena | None:
    """An arena that one can enter or look at now; None if there is none."""
    return next((arena for arena, _ in await house.arenas.listed() if arena.status in ("open", "running")), None)


def _shown_rung(rung: LadderPlace, *, is_next: bool) -> Shown:
    """A rung for the page: the character, the results, and what it says of them."""
    said = rung.character.sheet.voice_sample
    if rung.last is not None:
        said = bygone_of(rung.last, rung.character).recalled()
    return {
        "character": shown_character(rung.character),
        "tally": rung.tally,
        "is_beaten": rung.is_beaten,
        "is_next": is_next,
        "said": said,
    }
