"""The cast, and the characters that players make."""

from __future__ import annotations

from typing import Any, Literal

from fastapi import APIRouter, Depends, Request
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel

from app.accounts.player import Player
from app.characters.character import Character
from app.characters.portrait import Portrait
from app.domain.errors import BadPayload, NotFound
from app.house import House
from app.matches.opening import welcome
from app.web.api.shapes import CharacterInfo, CharactersAnswer
from app.web.company import in_company
from app.web.deps import HouseDep, LimitsDep, PlayerDep, ReaderDep, caller_address
from app.web.limits import CHANGES, NEW_CHARACTERS, NEW_CHARACTERS_OF_AN_ADDRESS, PREVIEWS
from app.web.portraits import draw_portrait
from app.workshop.preview import Preview
from app.workshop.wish import CharacterWish, WishChanges, wish_of

router = APIRouter(prefix="/api/characters", tags=["characters"])

# Browsers revalidate portraits, which change only with the sheet.
PORTRAIT_CACHE = "private, no-cache"

# The schema of a card in the reference; cards are parsed by hand, because other programs write them in many ways.
CARD = {
    "required": True,
    "content": {"application/json": {"schema": {"type": "object", "description": "chara_card_v2, at most 256 KB."}}},
}


class MadeAnswer(CharacterInfo):
    """A player-made character for its maker: the editable sheet."""

    url: str
    wish: CharacterWish

    @classmethod
    def made(cls, character: Character) -> MadeAnswer:
        told = CharacterInfo.of(character).model_dump()
        wish = wish_of(character.sheet, character.visibility)
        return cls(**told, url=f"/characters/{character.slug}", wish=wish)


class SeedingAnswer(BaseModel):
    """The progress of writing a character's memories: `done` of `target`. `error` is a sentence for people."""

    state: Literal["waiting", "writing", "keeping", "ready", "failed"]
    done: int
    target: int
    ready: bool
    error: str | None


class LineShown(BaseModel):
    """What a character says in a scene."""

    scene: str
    text: str


class StyleShown(BaseModel):
    """One slider: its name, its value from 1 to 10, and its meaning at the board."""

    key: str
    name: str
    value: int
    words: str


class PreviewAnswer(BaseModel):
    """How a character would speak and play."""

    temperament: str | None
    lines: list[LineShown]
    style: list[StyleShown]
    strength: str

    @classmethod
    def of(cls, preview: Preview) -> PreviewAnswer:
        return cls(
            temperament=preview.temperament,
            lines=[LineShown(scene=line.scene, text=line.text) for line in preview.lines],
            style=[
                StyleShown(key=key, name=name, value=value, words=words) for key, name, value, words in preview.style
            ],
            strength=preview.strength,
        )


@router.get("")
async def listed(caller: ReaderDep, house: HouseDep) -> CharactersAnswer:
    """The characters that the caller may play: the cast, then public ones made by players; each weakest first."""
    player = caller.player
    everybody = in_company(player, house.characters.listed_for(player.id))
    return CharactersAnswer(characters=[CharacterInfo.of(character) for character in everybody])


async def one_more(request: Request, player: PlayerDep, limits: LimitsDep) -> None:
    """Counts a new character of the caller. Raises RateLimited."""
    await limits.hit(NEW_CHARACTERS, "characters", player.id)
    await limits.hit(NEW_CHARACTERS_OF_AN_ADDRESS, "characters from", caller_address(request))


@router.post("", status_code=201, dependencies=[Depends(one_more)])
async def create(wish: CharacterWish, player: PlayerDep, house: HouseDep) -> MadeAnswer:
    """Makes a character of the caller's own. It is `ready` once its memories are written."""
    return MadeAnswer.made(await house.workshop.create(player, wish))


@router.post("/preview")
async def preview(
    wish: CharacterWish, player: PlayerDep, house: HouseDep, limits: LimitsDep, improvised: bool = False
) -> PreviewAnswer:
    """How such a character would speak and play, in the scripted voice, or `improvised` by a model if there is one;
    nothing is stored."""
    await limits.hit(NEW_CHARACTERS if improvised else PREVIEWS, "improvised" if improvised else "previews", player.id)
    return PreviewAnswer.of(await house.workshop.preview(player, wish, improvised=improvised))


@router.post("/import", status_code=201, dependencies=[Depends(one_more)], openapi_extra={"requestBody": CARD})
async def import_card(request: Request, player: PlayerDep, house: HouseDep) -> MadeAnswer:
    """Makes a private character from a character card (chara_card_v2 JSON, at most 256 KB)."""
    return MadeAnswer.made(await house.workshop.import_card(player, await request.body()))


@router.get("/{id_or_slug}")
async def one(id_or_slug: str, caller: ReaderDep, house: HouseDep) -> CharacterInfo:
    """One character, by id or slug."""
    return CharacterInfo.of(met(house, caller.player, id_or_slug))


@router.patch("/{id_or_slug}")
async def change(
    id_or_slug: str, changes: WishChanges, player: PlayerDep, house: HouseDep, limits: LimitsDep
) -> MadeAnswer:
    """Changes the given fields of the caller's own character. A changed story means new memories."""
    await limits.hit(CHANGES, "characters", player.id)
    named = {name: getattr(changes, name) for name in changes.model_fields_set}
    nameless = {name for name, value in named.items() if value is None} - {"temperament", "portrait"}
    if not named or nameless:
        raise BadPayload("Name what is to change, and give it a value.")
    return MadeAnswer.made(await house.workshop.change(player, id_or_slug, changes))


@router.delete("/{id_or_slug}", status_code=204)
async def remove(id_or_slug: str, player: PlayerDep, house: HouseDep, limits: LimitsDep) -> None:
    """Deletes the caller's own character with all its memories. Finished games keep its name."""
    await limits.hit(CHANGES, "characters", player.id)
    await house.workshop.remove(player, id_or_slug)


@router.post("/{id_or_slug}/clone", status_code=201, dependencies=[Depends(one_more)])
async def clone(id_or_slug: str, player: PlayerDep, house: HouseDep) -> MadeAnswer:
    """Makes a private copy, for the caller to change."""
    return MadeAnswer.made(await house.workshop.clone(player, id_or_slug))


@router.get("/{id_or_slug}/card")
async def card(id_or_slug: str, player: PlayerDep, house: HouseDep) -> JSONResponse:
    """A character as a card (chara_card_v2 JSON) for other programs."""
    character = met(house, player, id_or_slug)
    headers = {"Content-Disposition": f'attachment; filename="{character.slug}.card.json"'}
    return JSONResponse(house.workshop.card(player, character.id), headers=headers)


@router.get("/{id_or_slug}/seeding")
async def seeding(id_or_slug: str, player: PlayerDep, house: HouseDep) -> SeedingAnswer:
    """The progress of writing a character's memories."""
    character = met(house, player, id_or_slug)
    found = await house.workshop.progress(character)
    return SeedingAnswer(
        state=found.state, done=found.done, target=found.target, ready=character.ready, error=found.error
    )


@router.get("/{id_or_slug}/portrait")
async def portrait(id_or_slug: str, player: PlayerDep, house: HouseDep) -> dict[str, Any]:
    """The features of a made character's face, for the page that draws it."""
    character = met(house, player, id_or_slug)
    if character.sheet.portrait is None:
        raise NotFound("They have their portrait on the wall.")
    return {"name": character.name, "features": character.sheet.portrait.model_dump()}


@router.get("/{id_or_slug}/portrait.svg", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
async def portrait_drawn(
    id_or_slug: str, request: Request, player: PlayerDep, house: HouseDep, crop: Literal["bust", "face"] = "bust"
) -> Response:
    """The resting face of a made character, drawn."""
    character = met(house, player, id_or_slug)
    if character.sheet.portrait is None:
        raise NotFound("They have their portrait on the wall.")
    return portrait_answer(request, character.sheet.portrait, crop)


def portrait_answer(request: Request, portrait: Portrait, crop: Literal["bust", "face"]) -> Response:
    """The drawn face, or 304 for a browser that has it already."""
    drawn = draw_portrait(portrait, crop)
    headers = {"Cache-Control": PORTRAIT_CACHE, "ETag": drawn.tag}
    if request.headers.get("if-none-match") == drawn.tag:
        return Response(status_code=304, headers=headers)
    return Response(drawn.markup, media_type="image/svg+xml", headers=headers)


def met(house: House, player: Player, id_or_slug: str) -> Character:
    """A character that this player may play. Raises NotFound, also for somebody else's private one, or AboveRating."""
    character = house.characters.visible_to(player.id, id_or_slug)
    if character is None:
        raise NotFound("Nobody of that name plays here.")
    return welcome(player, character)
