"""The data export of a player."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from app.accounts.access_tokens import tokens_of
from app.accounts.club_hosts import is_host
from app.accounts.manners import blocked_by, reports_by
from app.accounts.player import Player
from app.accounts.repository import credentials_of
from app.accounts.sharing import links_given_out
from app.agents.repository import agent_ids_of, agent_row, training_of
from app.archive.imports import exported_imports
from app.arena.repository import arenas_of
from app.db.models.agents import AutonomyRow
from app.db.models.characters import CharacterRow
from app.db.models.hosts import BanRow
from app.db.models.matches import MatchRow
from app.db.models.players import PlayerRow
from app.db.models.post_match import OpponentProfileRow, RatingChangeRow
from app.db.models.rooms import RoomSessionRow, RoomTurnRow
from app.db.models.sessions import SessionRow
from app.desk.repository import exported_desk
from app.domain.audiences import Audience
from app.domain.events import iso
from app.domain.memory import Memory, Party
from app.domain.position import Color
from app.llm.bill import bill_of_player
from app.matches.repository import read_log, sits
from app.matches.views import event_payload, logged
from app.memory.rights.rights import Remembered, memories_of_player
from app.memory.store.repository import milliseconds
from app.post_match.repository import read_recaps
from app.web.api.shapes import PlayerInfo

Exported = dict[str, Any]

# The part of the export that belongs to a feature -> its flag.
SHOWN_BY = {"agents": "player_agents", "clay": "clay_economy"}

# More than any training log has.
EVERY_LINE = 1_000_000

# The events of a log that are exported: moves, talk and the course of the game. Surfaced memories are not, because
# memories are exported separately, so that a forgotten one is in no copy.
GAME_EVENTS = frozenset(
    {
        "match_opened",
        "player_move_applied",
        "agent_move",
        "takeback_applied",
        "player_chat_echoed",
        "agent_chat",
        "match_ended",
    }
)


def export_profile(session: Session, player: Player, now_ms: int) -> Exported:
    """Everything but games: the account, memories and profiles of the player, talk in rooms, and the cost of models."""
    party = player.party
    return {
        "taken_at": iso(now_ms),
        "player": PlayerInfo.model_validate(player).model_dump(mode="json"),
        "joined_at": _joined_at(session, player.id),
        "email": _email(session, player.id),
        "sessions": _sessions(session, player.id),
        "tokens": _tokens(session, player.id),
        "memories": [_remembered(one) for one in memories_of_player(session, player.id)],
        "opinions": _opinions(session, party),
        "ratings": _ratings(session, party),
        "rooms": _rooms(session, player.id),
        "desk": exported_desk(session, player.id),
        "blocked": [one.username for one in blocked_by(session, player.id)],
        "is_host": is_host(session, player.id),
        "ban": _ban(session, player.id),
        "reports": reports_by(session, player.id),
        "shared": links_given_out(session, player.id),
        "archive": exported_imports(session, player.id),
        "characters": _characters(session, player.id),
        "agents": _agents(session, player.id),
        "arenas": arenas_of(session, player.id),
        "models": bill_of_player(session, player.id).shown,
    }


def game_ids(session: Session, player_id: str) -> list[str]:
    """The games of the player and of their agents, the first one first."""
    parties = _parties(session, player_id)
    found = select(MatchRow.id).where(or_(*map(sits, parties)))
    return list(session.scalars(found.order_by(MatchRow.created_ms, MatchRow.id)))


def _parties(session: Session, player_id: str) -> list[Party]:
    """The player and their agents."""
    return [Party("player", player_id), *(Party("agent", one) for one in agent_ids_of(session, player_id))]


def _heard_as(session: Session, row: MatchRow, player_id: str) -> Audience:
    mine = _parties(session, player_id)
    sitting = {Color.WHITE: Party(row.white_kind, row.white_id), Color.BLACK: Party(row.black_kind, row.black_id)}
    own = [color for color, party in sitting.items() if party in mine]
    seated = [color for color in own if sitting[color].kind == "player"]
    if seated:
        return Audience.of(seated[0])
    return Audience.BOTH_OWNERS if len(own) == len(Color) else Audience.owner_of(own[0] if own else Color.BLACK)


def export_game(session: Session, player_id: str, match_id: str) -> Exported | None:
    """One game with its moves and talk, as the player heard it at the board or as the owner of an agent; None if it no
    longer exists."""
    row = session.get(MatchRow, match_id)
    if row is None:
        return None
    audience = _heard_as(session, row, player_id)
    return {
        "id": row.id,
        "white": row.white_name,
        "black": row.black_name,
        "result": row.result,
        "end_reason": row.end_reason,
        "rated": row.rated,
        "time_control": row.time_control,
        "opened_at": iso(row.created_ms),
        "ended_at": _at(row.ended_ms),
        "events": [
            logged(match_id, stamped.event.name, event_payload(match_id, stamped, audience, {}))
            for stamped in read_log(session, match_id)
            if stamped.event.name in GAME_EVENTS
        ],
        "recaps": [
            {"color": recap.color.value, "text": recap.text(audience)} for recap in read_recaps(session, match_id)
        ],
    }


def _joined_at(session: Session, player_id: str) -> str | None:
    return _at(session.scalar(select(PlayerRow.created_ms).where(PlayerRow.id == player_id)))


def _tokens(session: Session, player_id: str) -> list[Exported]:
    """The player's access tokens, without what opens the door."""
    return [
        {
            "name": one.name,
            "scopes": list(one.scopes),
            "created_at": iso(one.created_ms),
            "used_at": None if one.used_ms is None else iso(one.used_ms),
        }
        for one in tokens_of(session, player_id)
    ]


def _sessions(session: Session, player_id: str) -> list[Exported]:
    rows = session.scalars(select(SessionRow).where(SessionRow.player_id == player_id).order_by(SessionRow.created_ms))
    return [
        {
            "browser": row.browser,
            "opened_at": iso(row.created_ms),
            "seen_at": iso(row.seen_ms),
            "expires_at": iso(row.expires_ms),
        }
        for row in rows
    ]


def _email(session: Session, player_id: str) -> str | None:
    known = credentials_of(session, player_id)
    return None if known is None else known.email


def _ban(session: Session, player_id: str) -> Exported | None:
    """The ban of a player, also one that is over."""
    row = session.get(BanRow, player_id)
    return None if row is None else {"words": row.words, "at": iso(row.at_ms), "until": _at(row.until_ms)}


def _characters(session: Session, player_id: str) -> list[Exported]:
    """The sheets of the characters that the player has made."""
    rows = session.scalars(
        select(CharacterRow).where(CharacterRow.owner_id == player_id).order_by(CharacterRow.created_ms)
    )
    return [{"id": row.id, "made_at": iso(row.created_ms), "sheet": json.loads(row.sheet)} for row in rows]


def _agents(session: Session, player_id: str) -> list[Exported]:
    """The player's agents: what they were told to be, and what they went through."""
    return [
        {
            "id": row.id,
            "made_at": iso(row.created_ms),
            "archived_at": _at(row.archived_ms),
            "rating": row.rating,
            "metropolis_token_id": row.metropolis_token_id,
            "avatar_image_url": row.avatar_image_url,
            "open_to_others": row.open_to_others,
            "looks_for_games": _plan_of(session, row.id),
            "sheet": json.loads(row.sheet),
            "training": [
                {"at": iso(line.at_ms), "kind": line.kind, "text": line.text, "match_id": line.match_id}
                for line in training_of(session, row.id, EVERY_LINE)
            ],
        }
        for row in (agent_row(session, agent_id) for agent_id in agent_ids_of(session, player_id))
    ]


def _plan_of(session: Session, agent_id: str) -> Exported | None:
    """What the agent may do of its own accord; None if its owner has never said."""
    row = session.get(AutonomyRow, agent_id)
    return None if row is None else {"enabled": row.enabled, "plan": json.loads(row.plan)}


def _remembered(remembered: Remembered) -> Exported:
    return {**_memory(remembered.memory), "earlier": [_memory(memory) for memory in remembered.earlier]}


def _memory(memory: Memory) -> Exported:
    return {
        "id": memory.id,
        "owner": {"kind": memory.owner.kind, "id": memory.owner.id},
        "narrative": memory.narrative,
        "triggers": list(memory.triggers),
        "valence": memory.valence,
        "importance": memory.importance,
        "scope": memory.scope.value,
        "type": memory.type.value,
        "source": {"match_id": memory.match_id, "ply": memory.ply, "chat": memory.chat_reference},
        "pinned": memory.pinned,
        "created_by": memory.created_by.value,
        "created_at": iso(milliseconds(memory.created_at)),
        "corrected_at": iso(milliseconds(memory.corrected_at)) if memory.corrected_at else None,
    }


def _opinions(session: Session, party: Party) -> list[Exported]:
    """Each opponent's profile of the player: the text and the figures."""
    row = OpponentProfileRow
    found = session.scalars(select(row).where(row.subject_kind == party.kind, row.subject_id == party.id))
    return [
        {
            "owner": {"kind": one.owner_kind, "id": one.owner_id},
            "profile": one.profile,
            "games": one.games,
            "means": json.loads(one.means),
            "openings": json.loads(one.openings),
            "updated_at": iso(one.updated_ms),
        }
        for one in found
    ]


def _ratings(session: Session, party: Party) -> list[Exported]:
    row = RatingChangeRow
    found: Iterable[RatingChangeRow] = session.scalars(
        select(row).where(row.party_kind == party.kind, row.party_id == party.id).order_by(row.at_ms)
    )
    return [{"match_id": one.match_id, "before": one.before, "after": one.after, "at": iso(one.at_ms)} for one in found]


def _rooms(session: Session, player_id: str) -> list[Exported]:
    """What was said in rooms, talk by talk."""
    talks = session.scalars(
        select(RoomSessionRow).where(RoomSessionRow.player_id == player_id).order_by(RoomSessionRow.started_ms)
    ).all()
    turns: dict[str, list[Exported]] = {talk.id: [] for talk in talks}
    said = session.scalars(
        select(RoomTurnRow)
        .join(RoomSessionRow, RoomSessionRow.id == RoomTurnRow.session_id)
        .where(RoomSessionRow.player_id == player_id)
        .order_by(RoomTurnRow.session_id, RoomTurnRow.number)
    )
    for turn in said:
        turns[turn.session_id].append({"role": turn.role, "text": turn.text, "at": iso(turn.at_ms)})
    return [
        {
            "host": {"kind": talk.host_kind, "id": talk.host_id},
            "goal": talk.goal,
            "match_id": talk.match_id,
            "started_at": iso(talk.started_ms),
            "turns": turns[talk.id],
        }
        for talk in talks
    ]


def _at(ms: int | None) -> str | None:
    return None if ms is None else iso(ms)
