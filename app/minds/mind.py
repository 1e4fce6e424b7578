"""One persona before one opponent: it remembers, is briefed, speaks and feels.

Whoever seats a mind, at a table, in a room or elsewhere, tells it the scene and does with its answers what belongs
there.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable

import structlog

from app.director.mood import MoodTurn, take_turn
from app.domain.memory import Party, SurfacedMemory
from app.domain.mood import MoodDeltas
from app.domain.persona import Persona
from app.minds.brief import brief
from app.minds.past import CurrentOpponent, Past, mood_before, read_past
from app.minds.scene import Scene
from app.minds.services import MindServices
from app.soul.response import SoulInput, SoulResponse
from app.subconscious.recall import RecallRequest, RecallResult

# Recall may take so long before a mind goes on without it. Seconds.
RECALL_SECONDS = 1.5
# A memory that has come up does not come up again within so many turns of its mind, unless from the cache.
TURNS_BETWEEN = 6

log = structlog.get_logger(__name__)


class Mind:
    """Made anew for every match, and for every answer in a room: what was before is read once. `felt` is its mood since
    it has felt something there, and is set by whoever keeps it."""

    def __init__(self, services: MindServices, persona: Persona, opponent: CurrentOpponent | None = None) -> None:
        self.persona = persona
        self.felt: MoodTurn | None = None
        self._services = services
        self._opponent = opponent or CurrentOpponent(services.identity)
        self._past: Past | None = None

    @property
    def me(self) -> Party:
        return self.persona.party

    # --- remember

    async def remember(self, request: RecallRequest) -> RecallResult:
        """What comes up; a result that says so where nothing came in time."""
        try:
            async with asyncio.timeout(RECALL_SECONDS):
                return await self._services.recall.recall(request)
        except TimeoutError:
            log.warning("recall_too_slow", match_id=request.match_id)
            return RecallResult(failed="recall took too long")

    async def look_again(
        self, request: RecallRequest, first: RecallResult, *, until: asyncio.Future[None], since: float
    ) -> RecallResult:
        """After a second look at near equals; the first result when `until` comes before it, or the time for recall is
        over that began at `since` (seconds of the monotonic clock)."""
        looking = self._services.tasks.start(
            f"look-again:{request.match_id}", self._services.recall.look_again(request, first)
        )
        left = since + RECALL_SECONDS - time.monotonic()
        try:
            await asyncio.wait((looking, until), timeout=max(0.0, left), return_when=asyncio.FIRST_COMPLETED)
        finally:
            if not looking.done():
                looking.cancel()
        return looking.result() if looking.done() and not looking.cancelled() and not looking.exception() else first

    def tell_recall(self, found: RecallResult, subject: str, **more: object) -> None:
        """Tells the inspecting channels what came up, by ids only: texts may have to be forgotten."""
        data: dict[str, object] = {
            **more,
            "surfaced": [item.memory_id for item in found.items],
            "considered": found.considered,
            "by_meaning": found.by_meaning,
            "from_cache": found.from_cache,
            "looked_again": found.looked_again,
        }
        if found.failed is not None:
            data["failed"] = found.failed
        self._services.channels.publish("memory", data, subject=subject)

    # --- be briefed

    async def brief(self, scene: Scene) -> SoulInput:
        """All that the soul may know in this scene. What the player had forgotten since it came up is not in it."""
        return brief(
            self.persona,
            scene,
            await self.past(scene),
            player=await self._opponent.player(scene.opponent.party),
            mood=(await self.feeling(scene)).smoothed,
            surfaced=await self._services.recall.still_known(self.me, scene.may_come_up),
            now_ms=self._services.clock.now_ms(),
            seed=self._services.seed,
        )

    async def past(self, scene: Scene) -> Past:
        """What was between these two before."""
        if self._past is None:
            self._past = await self._services.database.read(read_past, self.me, scene.opponent.party, scene.id)
        return self._past

    # --- speak

    async def ask(self, scene: Scene) -> SoulResponse:
        """What the soul does and says in this scene."""
        await self._services.way.give_way()
        given = await self.brief(scene)
        await self._services.way.give_way()
        response = await self._services.soul.ask(self.persona, given)
        if response.thinking is not None:
            thought = {"ply": len(scene.moves), "occasion": scene.occasion.value, "thinking": response.thinking}
            self._services.channels.publish("extended_think", thought, subject=scene.id)
        return response

    async def still_holds(self, response: SoulResponse, asked: Scene, now: Scene) -> bool:
        """Whether words that were found for one scene may be said in what has become of it, and what they draw on is
        still known."""
        drawn = drawn_on(response, asked.surfaced)
        if len(await self._services.recall.still_known(self.me, drawn)) < len(drawn):
            return False
        if (now.moves, now.result) == (asked.moves, asked.result):
            return True
        return self._services.soul.holds(response.speak or "", await self.brief(now))

    # --- feel

    async def feeling(self, scene: Scene) -> MoodTurn:
        """How it feels now; where nothing is kept of that, as it meets this opponent."""
        known = self.felt or scene.feeling
        if known is None:
            met = mood_before(self.persona.sheet, (await self.past(scene)).record)
            known = MoodTurn(raw=met, smoothed=met)
        return known

    def feel(self, kept: MoodTurn, deltas: MoodDeltas) -> MoodTurn:
        """The mood after one more turn, from what it has felt, or from what is kept of that; it is felt once it is kept
        itself."""
        now = self.felt or kept
        return take_turn(now.raw, now.smoothed, deltas)


def drawn_on(response: SoulResponse, surfaced: Iterable[SurfacedMemory]) -> tuple[SurfacedMemory, ...]:
    """The memories that the words rest on, of those that came up."""
    return tuple(item for item in surfaced if item.memory_id in response.referenced_memory_ids)
