"""The mind of one persona facing one opponent: it remembers, is briefed, speaks and feels.

Its user (a seat at a table, the host of a room) describes the scene and carries out what the mind answers.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterable
from dataclasses import replace

import structlog

from app.director.mood import MoodTurn, take_turn
from app.domain.copying import changed
from app.domain.memory import Party, SurfacedMemory
from app.domain.mood import MoodDeltas
from app.domain.persona import Persona
from app.domain.position import Color
from app.domain.preparation import Preparation
from app.minds.brief import brief, today_of
from app.minds.listening import listen
from app.minds.past import Past, starting_mood
from app.minds.past_reader import CurrentOpponent, read_past
from app.minds.scene import Scene
from app.minds.services import MindServices
from app.runtime.channels import Reach, span
from app.soul.listening.boards_asked_of import boards_asked_of
from app.soul.response import NOTHING_TOLD, SoulInput, SoulOccasion, SoulResponse
from app.subconscious.recall import RecallRequest, RecallResult

# Seconds after which a mind goes on without the result of recall.
RECALL_SECONDS = 1.5
# A memory that has surfaced does not surface again within so many turns of its mind, unless from the cache.
TURNS_BETWEEN = 6
# Looks for the analysis of a game that has just ended, before something asked of it is answered, and seconds between.
ANALYSIS_LOOKS, ANALYSIS_LOOK_SECONDS = 12, 0.25

# Words that may ask what to practise, in the languages that are heard; whether they do is the ear's to say.
_ABOUT_PRACTICE = re.compile(
    r"practi[cs]|train|stud(?:y|ies)|work on|improve|better|weak|learn|[uü]ben|travaill|treinar|entrenar", re.IGNORECASE
)

_NOT_READ = object()

log = structlog.get_logger(__name__)


class Mind:
    """Created for every match, and for every answer in a room; the past is read once. `felt` is its mood after the
    turns of this match (None before the first), set by its user once that mood is stored."""

    def __init__(self, services: MindServices, persona: Persona, opponent: CurrentOpponent | None = None) -> None:
        self.persona = persona
        self.felt: MoodTurn | None = None
        self._services = services
        self._opponent = opponent or CurrentOpponent(services.identity)
        self._past: Past | None = None
        self._prepared: Preparation | object | None = _NOT_READ

    @property
    def me(self) -> Party:
        return self.persona.party

    # --- remember

    async def remember(self, request: RecallRequest) -> RecallResult:
        """The memories that surface; a result with `failed` if recall took more than `RECALL_SECONDS`."""
        try:
            async with asyncio.timeout(RECALL_SECONDS):
                with span("recall"):
                    return await self._services.recall.recall(request)
        except TimeoutError:
            log.warning("recall_too_slow", match_id=request.match_id)
            return RecallResult(failed="recall took too long")

    async def rerank(
        self, request: RecallRequest, first: RecallResult, *, until: asyncio.Future[None], since: float
    ) -> RecallResult:
        """The reranked result, or `first` if `until` is done before, or `RECALL_SECONDS` after `since` (seconds of the
        monotonic clock) have passed."""
        task = self._services.tasks.start(f"rerank:{request.match_id}", self._services.recall.rerank(request, first))
        left = since + RECALL_SECONDS - time.monotonic()
        try:
            await asyncio.wait((task, until), timeout=max(0.0, left), return_when=asyncio.FIRST_COMPLETED)
        finally:
            if not task.done():
                task.cancel()
        return task.result() if task.done() and not task.cancelled() and not task.exception() else first

    def publish_recall(self, found: RecallResult, subject: str, **more: object) -> None:
        """Publishes a result on the memory channel, with ids and no texts, since a player may have texts erased."""
        data: dict[str, object] = {
            **more,
            "surfaced": [item.memory_id for item in found.items],
            "considered": found.considered,
            "by_meaning": found.by_meaning,
            "from_cache": found.from_cache,
            "looked_again": found.reranked,
        }
        if found.failed is not None:
            data["failed"] = found.failed
            self._services.channels.publish("tool_errors", {"failed": "recall", "why": found.failed}, subject=subject)
        self._services.channels.publish("memory", data, subject=subject)

    # --- be briefed

    async def brief(self, scene: Scene, *, looks: bool = True) -> SoulInput:
        """The soul's input in this scene, without memories that were forgotten since they surfaced. What the pending
        lines tell is written first. `looks`: the engine looks at the positions that they are about."""
        player = await self._opponent.player(scene.opponent.party)
        today = today_of(player, self._services.clock.now_ms())
        told = NOTHING_TOLD if today is None else await listen(self._services.told, self.me, scene, today)
        past = await self.past(scene)
        given = brief(
            self.persona,
            await self._analysed(scene),
            past,
            player=player,
            told=told,
            mood=(await self.feeling(scene)).smoothed,
            surfaced=await self._services.recall.without_forgotten(self.me, scene.usable_memories),
            now_ms=self._services.clock.now_ms(),
            seed=self._services.seed,
        )
        practice, prepared = await self._practice(scene), await self._prepared_words(scene)
        seen = await self._services.look(boards_asked_of(given)) if looks else ()
        return changed(given, practice=practice, prepared=prepared, schooling=past.schooling, seen=seen)

    async def _prepared_words(self, scene: Scene) -> str | None:
        """The opening that it expects of the opponent, for its greeting at the board."""
        if scene.occasion is not SoulOccasion.BEFORE_MATCH or scene.place == "room" or scene.moves:
            return None
        found = await self.prepared(scene.opponent.party, scene.color)
        return None if found is None else found.usual

    async def _practice(self, scene: Scene) -> str | None:
        """What the opponent should practise, if they seem to ask: it takes reading their last games."""
        if scene.opponent.kind != "player" or not any(map(_ABOUT_PRACTICE.search, scene.pending_chat)):
            return None
        return await self._services.database.read(self._services.practice_for, scene.opponent.party)

    async def prepared(self, them: Party, color: Color) -> Preparation | None:
        """What it has prepared for a game with this colour; read once."""
        if self._prepared is _NOT_READ:
            self._prepared = None
            if them.kind == "player" and self.me.kind == "character":
                repertoire = self.persona.sheet.repertoire
                self._prepared = await self._services.database.read(
                    self._services.prepared_for, repertoire, them, color
                )
        return self._prepared if isinstance(self._prepared, Preparation) else None

    async def _analysed(self, scene: Scene) -> Scene:
        """The scene; after the game with all its moves judged by the analysis, for which who is asked something waits a
        little. While that is being made nothing is judged: what was seen during the game is often wrong."""
        if scene.result is None:
            return scene
        services = self._services
        for _ in range(ANALYSIS_LOOKS):
            judged = await services.database.read(services.analysed, scene.id, scene.color)
            if judged is not None:
                return replace(scene, judged=judged)
            if not scene.pending_chat or not await services.database.read(services.being_analysed, scene.id):
                return scene
            await asyncio.sleep(ANALYSIS_LOOK_SECONDS)
        return replace(scene, judged=())

    async def past(self, scene: Scene) -> Past:
        """The history of these two; read once."""
        if self._past is None:
            self._past = await self._services.database.read(read_past, self.me, scene.opponent.party, scene.id)
        return self._past

    # --- speak

    async def ask(self, scene: Scene) -> SoulResponse:
        """The soul's response in this scene."""
        await self._services.way.give_way()
        with span("brief"):
            given = await self.brief(scene)
        await self._services.way.give_way()
        with span("soul"):
            response = await self._services.soul.ask(self.persona, given)
        asked_after = next((told for told in given.personal_facts if told.id == response.asks_after), None)
        if asked_after is not None and given.told.today is not None and response.speak is not None:
            await self._services.told.asked(asked_after, given.told.today)
        if response.thinking is not None:
            thought = {"ply": len(scene.moves), "occasion": scene.occasion.value, "thinking": response.thinking}
            self._services.channels.publish("extended_think", thought, subject=scene.id, reach=Reach.INNER)
        return response

    async def still_holds(self, response: SoulResponse, asked: Scene, now: Scene) -> bool:
        """Whether a response to the scene `asked` is still true in the scene `now`, and none of the memories it rests
        on was forgotten meanwhile."""
        referenced = referenced_memories(response, asked.surfaced)
        if len(await self._services.recall.without_forgotten(self.me, referenced)) < len(referenced):
            return False
        told = set(response.referenced_memory_ids) - {item.memory_id for item in referenced}
        if told:
            player_id = asked.opponent.party.id
            facts = await self._services.told.known(self.me, player_id, as_stored=True)
            if not told <= {one.id for one in facts}:
                return False
        if (now.moves, now.result) == (asked.moves, asked.result):
            return True
        return self._services.soul.holds(
            self.persona, response.speak or "", await self.brief(now, looks=False), response.own_parts
        )

    # --- feel

    async def feeling(self, scene: Scene) -> MoodTurn:
        """The present mood; if none is stored yet, the mood in which it meets this opponent."""
        known = self.felt or scene.feeling
        if known is None:
            start = starting_mood(self.persona.sheet, (await self.past(scene)).record)
            known = MoodTurn(raw=start, smoothed=start)
        return known

    def feel(self, stored: MoodTurn, deltas: MoodDeltas) -> MoodTurn:
        """The mood after one more turn, from `felt`, or from the `stored` mood if that is None. The caller sets `felt`
        once the new mood is stored."""
        now = self.felt or stored
        # The tilt in which it met this opponent, to which a grudge of this game fades.
        rest = 0.0 if self._past is None else starting_mood(self.persona.sheet, self._past.record).tilt
        return take_turn(now.raw, now.smoothed, deltas, tilt_rest=rest)


def referenced_memories(response: SoulResponse, surfaced: Iterable[SurfacedMemory]) -> tuple[SurfacedMemory, ...]:
    """Those of the surfaced memories that the response rests on."""
    return tuple(item for item in surfaced if item.memory_id in response.referenced_memory_ids)
