"""`/mcp`, where assistants come in with a token."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from app.accounts.access_tokens import Caller
from app.domain.errors import NotInstalled, Unauthenticated
from app.web.assistants.door import AssistantDoor, is_installed
from app.web.deps import HouseDep, LimitsDep, ReaderDep

router = APIRouter(tags=["programs"])

PATH = "/mcp"


class ByProtocol(Response):
    """A response that the protocol's own server writes."""

    def __init__(self, door: AssistantDoor, caller: Caller) -> None:
        super().__init__()
        self._door = door
        self._caller = caller

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._door.serve(self._caller, scope, receive, send)


def _installed() -> None:
    """Raises NotInstalled."""
    if not is_installed():
        raise NotInstalled("This club has no door for assistants: `make mcp` installs it.")


def the_door(request: Request, house: HouseDep, limits: LimitsDep) -> AssistantDoor:
    """The door of this worker, made for the house that stands now."""
    state = request.app.state
    if getattr(state, "assistants", (None,))[0] is not house:
        state.assistants = (house, AssistantDoor(house, limits))
    door: AssistantDoor = state.assistants[1]
    return door


@router.post(PATH, dependencies=[Depends(_installed)], include_in_schema=False)
async def answer(caller: ReaderDep, door: Annotated[AssistantDoor, Depends(the_door)]) -> Response:
    """Answers one message of the Model Context Protocol, for a program with a token of any scope."""
    if caller.token is None:
        raise Unauthenticated("An assistant comes in with a token of its player's, not with a cookie.")
    return ByProtocol(door, caller)
