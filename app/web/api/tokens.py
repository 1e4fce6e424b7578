"""The caller's access tokens, by which their programs come in."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from pydantic import BaseModel, Field

from app.accounts.access_tokens import AccessToken, TokenScope
from app.domain.events import iso
from app.web.api.shapes import Asked
from app.web.deps import HouseDep, LimitsDep, PlayerDep
from app.web.limits import CHANGES, NEW_TOKENS

router = APIRouter(prefix="/api/tokens", tags=["programs"])


class TokenWish(Asked):
    """The name of a program, and what its token is for."""

    name: str = Field(description="how the program is called at the board")
    scopes: Annotated[list[TokenScope], Field(min_length=1, max_length=3)]


class NewToken(BaseModel):
    """A new token. `token` is shown here and never again."""

    id: str
    token: str


class TokenInfo(BaseModel):
    """One token without its text; `used_at` is accurate to the hour."""

    id: str
    name: str
    scopes: list[TokenScope]
    created_at: str
    used_at: str | None

    @classmethod
    def of(cls, token: AccessToken) -> TokenInfo:
        return cls(
            id=token.id,
            name=token.name,
            scopes=list(token.scopes),
            created_at=iso(token.created_ms),
            used_at=None if token.used_ms is None else iso(token.used_ms),
        )


class TokensAnswer(BaseModel):
    """The caller's tokens, the latest first."""

    tokens: list[TokenInfo]


@router.post("", status_code=201)
async def make_token(wish: TokenWish, player: PlayerDep, house: HouseDep, limits: LimitsDep) -> NewToken:
    """Makes a token for a program of the caller's (docs/programs.md)."""
    await limits.hit(NEW_TOKENS, "tokens", player.id)
    made, text = await house.identity.tokens.make(player, wish.name, wish.scopes)
    return NewToken(id=made.id, token=text)


@router.get("")
async def tokens(player: PlayerDep, house: HouseDep) -> TokensAnswer:
    """All tokens of the caller."""
    return TokensAnswer(tokens=[TokenInfo.of(one) for one in await house.identity.tokens.of(player)])


@router.delete("/{token_id}", status_code=204)
async def revoke(token_id: str, player: PlayerDep, house: HouseDep, limits: LimitsDep) -> None:
    """Revokes a token; its sockets close at once."""
    await limits.hit(CHANGES, "changes", player.id)
    await house.identity.tokens.revoke(player, token_id)
