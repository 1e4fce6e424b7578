"""`python -m app mcp`: the tools of a running club on standard input and output, for assistants that start a program
rather than open an address. It hands every message on to `/mcp` of the club and knows nothing itself."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

import httpx2
from mcp import types
from mcp.client import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError

# Seconds until an answer of the club counts as lost: twice what the club gives a call (`calls.LONGEST_CALL`, which is
# not read from there, since it would bring the whole club with it).
PATIENCE = 60.0


class NoClubError(Exception):
    """The club does not answer, or lets nobody in with this token: `code` as of requests, and a sentence for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{message} ({code})")
        self.code = code
        self.message = message


async def hand_on(url: str, token: str) -> None:
    """Serves standard input and output until they close, by the club at `url`. Raises NoClubError."""
    headers = {"Authorization": f"Bearer {token}"}
    async with httpx2.AsyncClient(headers=headers, timeout=PATIENCE) as http:
        await _knock(http, url)
        transport = streamable_http_client(f"{url}/mcp", http_client=http)
        async with Client(transport, mode="legacy", cache=None) as club, stdio_server() as (heard, said):
            server = _server_for(club, lambda: _knock(http, url))
            await server.run(heard, said, server.create_initialization_options())


async def _knock(http: httpx2.AsyncClient, url: str) -> None:
    """Asks once, so that a wrong address or token is a sentence and not a lost line. Raises NoClubError."""
    ping = {"jsonrpc": "2.0", "id": 0, "method": "ping"}
    try:
        answer = await http.post(f"{url}/mcp", json=ping, headers={"Accept": "application/json, text/event-stream"})
    except (httpx2.HTTPError, httpx2.InvalidURL) as error:
        raise NoClubError("unavailable", f"No club answers at {url}: {error}.") from error
    if answer.is_success:
        return
    try:
        told = answer.json()["error"]
        refused = NoClubError(str(told["code"]), str(told["message"]))
    except (ValueError, KeyError, TypeError):
        refused = NoClubError("not_found", f"There is no club at {url}: status {answer.status_code}.")
    raise refused


def _server_for(club: Client, knock: Callable[[], Awaitable[None]]) -> Server[Any]:
    """Hands on what is asked; where the club refuses altogether, `knock` finds out why, and the assistant is told."""

    async def list_tools(
        _: ServerRequestContext[Any, Any], params: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        return await club.list_tools(cursor=params.cursor if params else None)

    async def call_tool(_: ServerRequestContext[Any, Any], params: types.CallToolRequestParams) -> types.CallToolResult:
        try:
            return await club.call_tool(params.name, params.arguments)
        except MCPError:
            try:
                await knock()
            except NoClubError as error:
                text = json.dumps({"error": {"code": error.code, "message": error.message}}, ensure_ascii=False)
                return types.CallToolResult(content=[types.TextContent(type="text", text=text)], is_error=True)
            raise

    about = club.server_info
    return Server(
        "chess-club" if about is None else about.name,
        title=None if about is None else about.title,
        instructions=club.instructions,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )
