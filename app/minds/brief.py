"""Builds the input of the soul from a scene and from the history of the two who meet in it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import chess

from app.accounts.player import Player
from app.domain.facts import LastGame, Standing
from app.domain.memory import SurfacedMemory
from app.domain.mood import MoodState
from app.domain.persona import Persona
from app.domain.plies import plies_alone
from app.minds.past import Past
from app.minds.scene import Scene
from app.openings.book import name_opening
from app.soul.response import NOTHING_TOLD, RecentMove, SoulInput, TalkLine, Told

# Factor of how often a mind speaks, by the player's setting; `off` leaves only answers to questions. In a room the
# setting does not apply: whoever enters wants to talk.
CHATTINESS = {"off": 0.0, "rare": 0.4, "normal": 1.0, "chatty": 1.6}
RECENT_MOVES = 4
# Lines of the talk in a room that the soul is given.
ROOM_LINES = 12
DAY_MS = 24 * 3600 * 1000


def brief(
    persona: Persona,
    scene: Scene,
    past: Past,
    *,
    player: Player | None,
    mood: MoodState,
    surfaced: tuple[SurfacedMemory, ...],
    told: Told = NOTHING_TOLD,
    now_ms: int,
    seed: int | None = None,
) -> SoulInput:
    """The soul's input; `player` is the opponent if a person, `surfaced` and `told` are what it may speak of."""
    in_room, earlier, record = scene.place == "room", scene.answered_talk(), past.record
    table_talk, recent = (() if in_room else earlier), _recent(scene)
    return SoulInput(
        occasion=scene.occasion,
        initial_fen=scene.initial_fen,
        moves=scene.moves,
        my_color=scene.color.value,
        opponent_name=scene.opponent.called,
        opponent_kind=scene.opponent.kind,
        opponent_rating=scene.opponent.rating,
        opponent_slug=scene.opponent.slug if scene.opponent.kind == "character" else None,
        faces_mind=scene.opponent.is_mind,
        mood=mood,
        my_chances=scene.chance,
        last_move=next((move for move in reversed(recent) if not move.by_me), None),
        recent_moves=recent,
        judged=scene.judged,
        left_ms=scene.left_ms,
        last_game=_dated(past, now_ms),
        opening_name=_opening_name(scene),
        pending_chat=scene.pending_chat,
        surfaced=surfaced,
        told=told,
        standing=Standing(record.wins, record.draws, record.losses, record.streak),
        request=scene.request,
        result=scene.result,
        end_reason=scene.end_reason,
        local_hour=_local_hour(player, now_ms),
        goal=scene.goal,
        rated=scene.rated,
        content_rating=player.max_content_rating if player else "family",
        chattiness=CHATTINESS[player.chattiness] if player and not in_room else 1.0,
        own_turn=scene.own_turn,
        turns_spoken=scene.turns_spoken,
        answered_in=scene.answered_in,
        said_before=(*past.said, *(line.text for line in table_talk if line.by_me)),
        heard_before=tuple(line.text for line in table_talk if not line.by_me),
        table_talk=table_talk,
        unwatched=not scene.watched,
        seed=seed,
        place=scene.place,
        room_talk=earlier[-ROOM_LINES:] if in_room else _before_game(past),
        days_away=_days_since(scene.last_met_ms or record.last_ms, now_ms),
        aside=scene.aside,
        role="agent" if persona.party.kind == "agent" else "character",
        match_id=None if in_room else scene.id,
        player_id=player.id if player else None,
    )


def _opening_name(scene: Scene) -> str | None:
    opening = name_opening(scene.moves) if scene.initial_fen == chess.STARTING_FEN else None
    return opening.name if opening else None


def _before_game(past: Past) -> tuple[TalkLine, ...]:
    """The talk in the room that led to the game."""
    return tuple(TalkLine(line.text, line.by_host) for line in past.talk)


def _recent(scene: Scene) -> tuple[RecentMove, ...]:
    """The last `RECENT_MOVES` moves, with the change of this mind's chances where it is known."""
    plies = plies_alone(scene.initial_fen, scene.moves)
    known = {seen.ply: seen for seen in scene.judged}
    recent: list[RecentMove] = []
    for index in range(max(0, len(plies) - RECENT_MOVES), len(plies)):
        ply = plies[index]
        by_me, seen = ply.mover == scene.color.is_white, known.get(index + 1)
        if seen is None:
            recent.append(RecentMove(ply.san, ply.words, by_me=by_me))
            continue
        before, after = (seen.before, seen.after) if by_me else (1 - seen.before, 1 - seen.after)
        recent.append(RecentMove(ply.san, ply.words, by_me=by_me, chance_before=before, chance_after=after))
    return tuple(recent)


def today_of(player: Player | None, now_ms: int) -> date | None:
    """The date in the player's time zone."""
    if player is None:
        return None
    return datetime.fromtimestamp(now_ms / 1000, UTC).astimezone(ZoneInfo(player.time_zone)).date()


def _local_hour(player: Player | None, now_ms: int) -> int | None:
    """The hour of the day (0 to 23) in the player's time zone."""
    if player is None:
        return None
    return datetime.fromtimestamp(now_ms / 1000, UTC).astimezone(ZoneInfo(player.time_zone)).hour


def _dated(past: Past, now_ms: int) -> LastGame | None:
    """The last game with the days since then."""
    last = past.last_game
    return None if last is None else replace(last, days=_days_since(past.record.last_ms, now_ms))


def _days_since(then_ms: int | None, now_ms: int) -> float | None:
    """Days from `then_ms` to `now_ms`; None for None."""
    return None if then_ms is None else max(0, now_ms - then_ms) / DAY_MS
