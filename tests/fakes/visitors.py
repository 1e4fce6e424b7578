"""Visitors of a running club: an ordinary Socket.IO client and an ordinary HTTP client, and nothing of our code."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import socketio

COOKIE = "chess_club_session"
# Seconds an answer or event may take on a busy machine.
PATIENCE = 20.0

Heard = tuple[str, dict[str, Any]]


def tells(field: str, value: object) -> Callable[[dict[str, Any]], bool]:
    """Whether a payload says so."""
    return lambda payload: payload.get(field) == value


class Seat:
    """One connection to a namespace. `heard` is everything the server has sent, in order."""

    def __init__(self, namespace: str = "/play") -> None:
        self.namespace = namespace
        self.client = socketio.AsyncClient(reconnection=False)
        self.heard: list[Heard] = []
        self._more = asyncio.Condition()
        self.gone = asyncio.Event()
        self.client.on("*", self._hear, namespace=namespace)
        self.client.on("disconnect", self._leave, namespace=namespace)

    async def _hear(self, name: str, payload: Any = None) -> None:
        async with self._more:
            self.heard.append((name, payload))
            self._more.notify_all()

    async def _leave(self, *_: object) -> None:
        self.gone.set()

    async def call(self, event: str, *payload: Any) -> dict[str, Any]:
        """Sends an event and returns its acknowledgement."""
        data = payload[0] if payload else None
        answer = await self.client.call(event, data, namespace=self.namespace, timeout=PATIENCE)
        assert isinstance(answer, dict), answer
        return answer

    async def move(self, uci: str, ply: int, **more: Any) -> dict[str, Any]:
        return await self.call("make_move", {"uci": uci, "ply": ply, **more})

    async def until(self, name: str, when: Callable[[dict[str, Any]], bool] = lambda _: True) -> dict[str, Any]:
        """The payload of the first event of this name (heard already or not) for which `when` holds."""

        def found() -> dict[str, Any] | None:
            return next((payload for heard, payload in self.heard if heard == name and when(payload)), None)

        async with asyncio.timeout(PATIENCE), self._more:
            await self._more.wait_for(found)
        payload = found()
        assert payload is not None
        return payload

    async def until_count(self, name: str, count: int) -> None:
        """Waits until as many events of this name have been heard."""
        async with asyncio.timeout(PATIENCE), self._more:
            await self._more.wait_for(lambda: self.names().count(name) >= count)

    async def until_seq(self, seq: int) -> None:
        """Waits until the event or state of this number is here."""
        async with asyncio.timeout(PATIENCE), self._more:
            await self._more.wait_for(lambda: self.last_seq >= seq)

    @property
    def last_seq(self) -> int:
        return max((payload.get("seq", 0) for _, payload in self.heard), default=0)

    def names(self, *, numbered: bool = False) -> list[str]:
        """The names heard, in order; with `numbered` only of events of the log."""
        return [name for name, payload in self.heard if not numbered or "seq" in payload]

    async def close(self) -> None:
        await self.client.disconnect()


class Visitor:
    """A guest with a session."""

    def __init__(self, url: str, http: aiohttp.ClientSession, cookie: str | None, player: dict[str, Any]) -> None:
        self.url = url
        self.http = http
        self.cookie = cookie
        self.player = player
        self._seats: list[Seat] = []

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": f"{COOKIE}={self.cookie}"} if self.cookie else {}

    async def ask(self, method: str, path: str, **options: Any) -> tuple[int, Any]:
        """Status and JSON (or text) of one request."""
        headers = {**self.headers, **options.pop("headers", {})}
        async with self.http.request(method, self.url + path, headers=headers, **options) as answer:
            text = await answer.text()
            return answer.status, await answer.json() if "json" in answer.content_type else text

    async def sit_down(self, slug: str | None = None, **terms: Any) -> str:
        """Opens a match and returns its id; the first of the cast unless told whom."""
        if slug is None:
            _, cast = await self.ask("GET", "/api/characters")
            slug = cast["characters"][0]["slug"]
        wish = {"character_id": slug, "color": "white", "rated": False, **terms}
        status, answer = await self.ask("POST", "/api/matches", json=wish)
        assert status == 201, answer
        return str(answer["match_id"])

    async def join(self, match_id: str, **auth: Any) -> Seat:
        """A connection to the match; leaves it to the caller to await the first event."""
        return await self.enter("/play", match_id=match_id, **auth)

    async def enter(self, namespace: str, **auth: Any) -> Seat:
        """A connection to a namespace."""
        seat = Seat(namespace)
        self._seats.append(seat)
        await seat.client.connect(
            self.url,
            headers=dict(self.headers),
            auth=auth,
            transports=["websocket"],
            namespaces=[namespace],
            wait_timeout=PATIENCE,
        )
        return seat

    async def play(self, slug: str | None = None, **terms: Any) -> tuple[str, Seat]:
        """Sits down and joins; the state is here."""
        match_id = await self.sit_down(slug, **terms)
        seat = await self.join(match_id)
        await seat.until("match_state")
        return match_id, seat

    async def state(self, match_id: str) -> dict[str, Any]:
        status, state = await self.ask("GET", f"/api/matches/{match_id}")
        assert status == 200, state
        return dict(state)

    async def events(self, match_id: str, after_seq: int = 0) -> list[dict[str, Any]]:
        status, answer = await self.ask("GET", f"/api/matches/{match_id}/events?after_seq={after_seq}")
        assert status == 200, answer
        return list(answer["events"])

    def beside(self, *, url: str | None = None, cookie: str | None = None) -> Visitor:
        """The same person with another cookie or none, perhaps at another door; whoever sees them out closes the seats
        of both."""
        other = Visitor(url or self.url, self.http, cookie, self.player)
        other._seats = self._seats
        return other

    async def close(self) -> None:
        for seat in self._seats:
            await seat.close()


@asynccontextmanager
async def doorstep(url: str) -> AsyncIterator[Callable[..., Any]]:
    """Gives `come_in(display_name)`, which makes a guest; everybody leaves at the end."""
    visitors: list[Visitor] = []
    async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as http:

        async def come_in(display_name: str | None = None) -> Visitor:
            wish = {} if display_name is None else {"display_name": display_name}
            async with http.post(f"{url}/api/players/guest", json=wish) as answer:
                assert answer.status == 201, await answer.text()
                body = await answer.json()
                visitors.append(Visitor(url, http, answer.cookies[COOKIE].value, body["player"]))
            return visitors[-1]

        yield come_in
        for visitor in visitors:
            await visitor.close()
