"""Games from elsewhere: brought along as PGN, listed, lent to the characters, taken away."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Request
from pydantic import Field

from app.archive.imports import (
    LABEL_LENGTH,
    MAX_LENGTH,
    NAME_LENGTH,
    allow_characters,
    files_of,
    keep_archive,
    read_archive,
    take_away,
)
from app.web.api.shapes import Asked, Written
from app.web.deps import HouseDep, LimitsDep, PlayerDep, caller_address
from app.web.limits import ARCHIVES, ARCHIVES_OF_AN_ADDRESS, CHANGES

router = APIRouter(prefix="/api/me/archive", tags=["archive"])


class ArchiveWish(Asked):
    """A PGN of any number of games, and whether characters may prepare from it."""

    text: Written = Field(description=f"at most {MAX_LENGTH:,} characters; the first 200 games are read")
    label: Written = Field(default="", max_length=LABEL_LENGTH, description="what the file is called in the list")
    own_name: Written = Field(
        default="", max_length=NAME_LENGTH, description="the caller's in it; empty: in most games"
    )
    for_characters: bool = False


class Consent(Asked):
    """Whether characters may prepare from a file."""

    for_characters: bool


@router.post("", status_code=201)
async def bring(
    request: Request, wish: ArchiveWish, player: PlayerDep, house: HouseDep, limits: LimitsDep
) -> dict[str, Any]:
    """Keeps the caller's own games of a PGN; `left_out` counts the others. Raises BadPgn if there is none."""
    await limits.hit(ARCHIVES_OF_AN_ADDRESS, "archives from", caller_address(request))
    await limits.hit(ARCHIVES, "archives", player.id)
    async with request.app.state.reading:
        archive = await asyncio.to_thread(read_archive, wish.text, wish.own_name)
    file = await house.database.write(
        lambda session: keep_archive(
            session,
            player.id,
            wish.label,
            archive,
            for_characters=wish.for_characters,
            now_ms=house.clock.now_ms(),
        )
    )
    return {**file.shown, "left_out": archive.left_out}


@router.get("")
async def brought(player: PlayerDep, house: HouseDep) -> dict[str, list[dict[str, Any]]]:
    """The files that the caller has brought along, the latest first."""
    return {"files": [file.shown for file in await house.database.read(files_of, player.id)]}


@router.patch("/{import_id}")
async def lend(import_id: str, consent: Consent, player: PlayerDep, house: HouseDep, limits: LimitsDep) -> Consent:
    """Gives or withdraws the consent for one file. Games that run keep what was prepared."""
    await limits.hit(CHANGES, "archive", player.id)
    await house.database.write(
        lambda session: allow_characters(session, player.id, import_id, allowed=consent.for_characters)
    )
    return consent


@router.delete("/{import_id}", status_code=204)
async def drop_file(import_id: str, player: PlayerDep, house: HouseDep) -> None:
    """Erases a file and its games."""
    await house.database.write(take_away, player.id, import_id)
