"""The summary of a finished game, with the parts that one audience may see."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.db.database import Database
from app.db.models.memories import MemoryRow
from app.domain.audiences import Audience, fields_of
from app.domain.events import iso
from app.domain.events.match import MatchOpened
from app.domain.match import MatchState
from app.domain.memory import Memory, Party
from app.domain.position import Color
from app.languages.figures import opening_called
from app.memory.store.repository import AMONG_IDS, COLUMNS, live, memory_of, milliseconds
from app.post_match.analysis import pgn_evaluations
from app.post_match.practice import mistakes, puzzles
from app.post_match.profiles import read_profile
from app.post_match.rating import rating_changes, shown_changes
from app.post_match.report import Analysis, Features, Recap
from app.post_match.repository import read_analysis, read_features, read_memory_ids, read_recaps
from app.post_match.status import read_progress

Payload = dict[str, Any]


class Summaries:
    """Reads summaries, evaluations and exercises of finished games for the API."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def summary(self, state: MatchState, audience: Audience) -> Payload:
        """Everything about a finished game that `audience` may see. Parts of steps that are not done, or failed, are
        null or empty; `post_match` says which."""
        told = await self._database.read(_summary, state, audience)
        # Here and not there: the database's threads know no reader, and so no language.
        if (opening := told["opening"]) is not None:
            told["opening"] = {**opening, "called": opening_called(opening["name"])}
        return told

    async def evaluations(self, match_id: str) -> dict[int, str]:
        """Ply -> evaluation after that half-move as PGN writes it; empty for a game without an analysis."""
        analysis = await self._database.read(read_analysis, match_id)
        return {} if analysis is None else pgn_evaluations(analysis)

    async def practice(self, state: MatchState, color: Color) -> Payload | None:
        """One side's errors, and candidates for puzzles from both sides' missed chances. None without an analysis."""
        analysis = await self._database.read(read_analysis, state.match_id)
        if analysis is None:
            return None
        fen = state.position.initial_fen
        # Generating legal moves takes some milliseconds in a long game, so it runs in a thread.
        errors, chances = await asyncio.to_thread(lambda: (mistakes(fen, analysis, color), puzzles(fen, analysis)))
        return {
            "mistakes": [lesson.model_dump(mode="json") for lesson in errors],
            "puzzles": [lesson.model_dump(mode="json") for lesson in chances],
        }


def _summary(session: Session, state: MatchState, audience: Audience) -> Payload:
    analysis, features = read_analysis(session, state.match_id), read_features(session, state.match_id)
    recaps = read_recaps(session, state.match_id)
    return {
        "match_id": state.match_id,
        "url": f"/matches/{state.match_id}",
        "post_match": read_progress(session, state.match_id).payload(),
        "result": state.result,
        "end_reason": state.end_reason,
        "winner": state.winner and state.winner.value,
        "rated": state.rated,
        "initial_fen": state.position.initial_fen,
        "ended_at": None if state.ended_ms is None else iso(state.ended_ms),
        "white": asdict(state.white),
        "black": asdict(state.black),
        "opening": _opening(features),
        "analysis": None if analysis is None else _analysis(analysis),
        "features": None if features is None else features.model_dump(mode="json"),
        "rating_changes": shown_changes(rating_changes(session, state)),
        "memories": _memories(session, state, audience.side),
        "recap": _recap(recaps, audience),
        "recaps": [{"color": recap.color.value, "name": recap.name, "text": recap.text(audience)} for recap in recaps],
        "goal": _goal(recaps) if "goal" in fields_of(MatchOpened, audience) else None,
        "opponent_profile": _profile(session, state, audience.side),
    }


def _analysis(analysis: Analysis) -> Payload:
    told = analysis.model_dump(mode="json")
    told["accuracy"] = {
        color: None if accuracy is None else round(accuracy, 1) for color, accuracy in told["accuracy"].items()
    }
    return told


def _opening(features: Features | None) -> Payload | None:
    if features is None or features.opening is None:
        return None
    return {"eco": features.eco, "name": features.opening}


def _recap(recaps: Sequence[Recap], audience: Audience) -> str | None:
    """The recap of the mind that this reader faced, else the first one."""
    facing = [recap for recap in recaps if audience.side is not None and recap.color is audience.side.other]
    chosen = next(iter((*facing, *recaps)), None)
    return None if chosen is None else chosen.text(audience)


def _goal(recaps: Sequence[Recap]) -> Payload | None:
    verdict = next((recap.goal for recap in recaps if recap.goal is not None), None)
    return None if verdict is None else verdict.model_dump(mode="json")


def _profile(session: Session, state: MatchState, color: Color | None) -> str | None:
    """The opponent's profile of the reader; None for anybody but a player of the match."""
    if color is None or not state.sitter(color.other).is_mind:
        return None
    profile = read_profile(session, state.sitter(color.other).party, state.sitter(color).party)
    return profile.profile or None


def _memories(session: Session, state: MatchState, color: Color | None) -> list[Payload]:
    """The memories of this game that the reader may see: general ones, and those about the reader."""
    reader = None if color is None else state.sitter(color).party
    told = []
    for mind, ids in read_memory_ids(session, state.match_id).items():
        owner = state.sitter(Color(mind)).party
        wanted = select(*COLUMNS).where(live(owner), AMONG_IDS).order_by(MemoryRow.created_ms)
        rows = session.execute(wanted, {"ids": ids})
        told += [_memory(memory, mind) for memory in map(memory_of, rows) if _may_see(memory, reader)]
    return told


def _may_see(memory: Memory, reader: Party | None) -> bool:
    return memory.scope.is_general or (reader is not None and memory.subject == reader)


def _memory(memory: Memory, mind: str) -> Payload:
    return {
        "id": memory.id,
        "color": mind,
        "owner": {"kind": memory.owner.kind, "id": memory.owner.id},
        "narrative": memory.narrative,
        "triggers": list(memory.triggers),
        "valence": memory.valence,
        "scope": memory.scope.value,
        "type": memory.type.value,
        "source": {"match_id": memory.match_id, "ply": memory.ply, "chat": memory.chat_reference},
        "pinned": memory.pinned,
        "created_at": iso(milliseconds(memory.created_at)),
    }
