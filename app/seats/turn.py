"""One turn of a mind at the board: choose the engine configuration, search and recall concurrently, move."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from functools import partial

from app.body.base import EngineConfig, MoveResult
from app.director.context import MatchContext, read_context
from app.director.director import choose_engine_config
from app.director.pacing import eta_seconds, landing_seconds
from app.domain.acts import Accepted, ActFn, ClaimDraw, PlayMove, Surface, Think
from app.domain.making import quickly_made
from app.domain.match import View
from app.domain.memory import SurfacedMemory
from app.domain.mood import MoodState
from app.domain.preparation import with_preparation
from app.domain.prose import board_to_english
from app.minds.mind import TURNS_BETWEEN, Mind
from app.minds.outlook import Outlook
from app.openings.book import name_opening
from app.runtime.channels import note, span
from app.seats.announcing import Announcing
from app.seats.claiming import claims_draw, evaluation_without_draw
from app.seats.features import features_of
from app.seats.noting import decided, note_move
from app.seats.services import SeatServices
from app.soul.goals import openings_agreed
from app.subconscious.recall import RecallRequest, RecallResult

# Own turns between two slips of memory that are shown: more often nobody can read them, or wants to.
TURNS_BETWEEN_SLIPS = 4
# Seconds by which recall may delay a move that is due.
LONGEST_RECALL_DELAY = 0.05


@quickly_made
@dataclass(frozen=True, slots=True)
class TurnDone:
    """The outcome of a turn: the engine's move (None: a draw was claimed instead, or the position changed), its best
    evaluation in centipawns from this mind's side, and the memories that surfaced."""

    result: MoveResult | None
    centipawns: int | None
    surfaced: tuple[SurfacedMemory, ...]


def recall_request(view: View, mood: MoodState, chat: str, *, asked: bool = False) -> RecallRequest:
    """The request of this turn. With `asked`, for an answer to chat, memories that surfaced recently may surface
    again."""
    state = view.state
    opening = name_opening(state.position.moves)
    prose = board_to_english(state.position.initial_fen, state.position.moves, view.color.value)
    turn = (state.epoch, state.ply + 1)
    recent = {
        memory_id
        for recalled in state.recalled
        if recalled.color is view.color
        and (turn[1] - recalled.ply) // 2 < TURNS_BETWEEN
        # A turn repeated after a crash may surface the same memories as before.
        and (recalled.epoch, recalled.ply) != turn
        for memory_id in recalled.memory_ids
    }
    last = state.moves[-1] if state.moves else None
    return RecallRequest(
        mind=view.me.party,
        opponent=view.opponent.party,
        match_id=state.match_id,
        turn=view.turn_number,
        context_text=f"{opening.name}. {prose}" if opening else prose,
        mood=mood,
        san=last.san if last else None,
        opening=opening.name if opening else None,
        chat=chat,
        features=features_of(state.position.board),
        recently_surfaced=frozenset() if asked else frozenset(recent),
        last_player_uci=last.uci if last else None,
        use_cache=not asked,
    )


class Turn:
    """One turn; `run` is called once. Its acts come in this order: thinking, memories, move."""

    def __init__(
        self, services: SeatServices, mind: Mind, view: View, mood: MoodState, chat: str, outlook: Outlook
    ) -> None:
        self._services = services
        self._minds = services.minds
        self._mind = mind
        self._view = view
        self._mood = mood
        self._chat = chat
        self._outlook = outlook
        self._ply = view.state.ply + 1
        self._epoch = view.state.epoch
        self._started = time.monotonic()
        self._due: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._found = self._surfaced = RecallResult(failed="the move was due")

    async def run(self, act: ActFn) -> TurnDone:
        """Plays the turn through `act`; ends early when the table refuses because the position has changed."""
        with span("turn"):
            return await self._run(act)

    async def _run(self, act: ActFn) -> TurnDone:
        with span("way"):
            await self._minds.way.give_way()
        with span("director"):
            context = self._context()
            state = self._view.state
            prepared = await self._mind.prepared(self._view.opponent.party, self._view.color)
            played = [] if prepared is None else [move.san for move in state.moves]
            persona = with_preparation(self._mind.persona, prepared, played)
            config = choose_engine_config(persona, self._mood, context)
            eta = eta_seconds(config, context, soul_overhead_seconds=self._services.soul_overhead)
        note("main", partial(decided, config, self._mood, eta))
        thinking = Think(self._view.color, self._epoch, self._ply, eta)
        at_once = self._services.pacing == "instant"
        with Announcing(
            thinking, act, self._minds.tasks, waits_for_move=at_once, surfaced=self._note_surfaced
        ) as announcing:
            remembering = self._minds.tasks.start(f"recall:{state.match_id}", self._remember(announcing))
            try:
                result = await self._move(config, context)
                self._due.set_result(None)
                await asyncio.wait((remembering,), timeout=LONGEST_RECALL_DELAY)
            finally:
                if not remembering.done():
                    remembering.cancel()
            if not announcing.remembers:
                # It was broken off or has failed: what was found until then, so that the event precedes the move.
                await self._surface(announcing)
            return await self._play(result, announcing)

    def _context(self) -> MatchContext:
        state = self._view.state
        control = None if state.by_days else state.time_control
        return read_context(
            state.position.initial_fen,
            state.position.moves,
            clock_ms=state.left_ms(self._view.color, self._minds.clock.now_ms()) if control else None,
            initial_ms=control.initial_ms if control else 0,
            increment_ms=control.increment_ms if control else 0,
            by_days=state.by_days,
            expected=self._outlook.expects,
            chance_before=self._outlook.chance,
            available_engines=self._services.body.offers,
            pacing=self._services.pacing,
            game=state.match_id,
            asked_openings=openings_agreed(state.goal),
            opponent_elo=self._view.opponent.rating,
            seed=self._minds.seed,
        )

    async def _move(self, config: EngineConfig, context: MatchContext) -> MoveResult:
        """The engine's move; waits until it is due."""
        position = self._view.state.position
        with span("engine") as searching:
            result = await self._services.body.engine.choose_move(position.initial_fen, position.moves, config)
            searching.add(nodes=result.nodes, engine_ms=result.elapsed_ms)
        due = self._started + landing_seconds(config, context, result)
        with span("pace"):
            await asyncio.sleep(max(0.0, due - time.monotonic()))
        return result

    async def _remember(self, announcing: Announcing) -> None:
        """Recalls memories and surfaces them, even if there are none."""
        await self._minds.way.give_way()
        if not self._chat and self._shown_lately():
            note("memory", {"skipped": "memories were shown a short while ago"})
            self._found = RecallResult()
            return await self._surface(announcing)
        request = recall_request(self._view, self._mood, self._chat)
        self._found = await self._mind.remember(request)
        if self._found.candidates:
            with span("second look"):
                self._found = await self._mind.rerank(request, self._found, until=self._due, since=self._started)
        return await self._surface(announcing)

    def _shown_lately(self) -> bool:
        """Whether memories were shown in one of this mind's latest turns, but not in this one before a crash."""
        now = (self._epoch, self._ply)
        return any(
            recalled.memory_ids
            and recalled.color is self._view.color
            and (recalled.epoch, recalled.ply) != now
            and (self._ply - recalled.ply) // 2 < TURNS_BETWEEN_SLIPS
            for recalled in self._view.state.recalled
        )

    async def _surface(self, announcing: Announcing) -> None:
        self._surfaced = self._found
        self._mind.publish_recall(self._found, self._view.state.match_id, ply=self._ply)
        with span("surface"):
            await announcing.remember(Surface(self._view.color, self._epoch, self._ply, self._found.items))

    def _note_surfaced(self) -> None:
        # They were before, in this turn, if it was resumed after a crash.
        if self._view.state.minds[self._view.color].surfaced_at != (self._epoch, self._ply):
            self._minds.recall.note_surfaced(self._mind.me, self._surfaced)

    async def _play(self, result: MoveResult, announcing: Announcing) -> TurnDone:
        """Plays the move, or claims a draw."""
        surfaced = self._surfaced.items
        centipawns = max((c.centipawns for c in result.candidates if c.centipawns is not None), default=None)
        position = self._view.state.position
        evaluation = evaluation_without_draw(centipawns, position.board, self._view.color)
        claim = position.claimable_draw() is not None and claims_draw(self._mind.persona, self._mood, evaluation)
        if claim and isinstance(await announcing.then(ClaimDraw(self._view.color)), Accepted):
            return TurnDone(None, centipawns, surfaced)
        engine: dict[str, object] = {"name": result.engine or self._services.body.kind.value, "nodes": result.nodes}
        if result.note is not None:
            engine["note"] = result.note
        move = PlayMove(self._view.color, result.uci, self._ply - 1, self._epoch, engine=engine, choice=result.choice)
        note_move(result)
        with span("save"):
            answer = await announcing.then(move)
        self._minds.channels.publish(
            "performance",
            {"turn_ms": round((time.monotonic() - self._started) * 1000), "engine_ms": result.elapsed_ms},
            subject=self._view.state.match_id,
        )
        if not isinstance(answer, Accepted):
            note("main", {"refused": answer.code, "why": answer.message})
            return TurnDone(None, centipawns, surfaced)
        return TurnDone(result, centipawns, surfaced)
