"""Every row of every table; importing this package registers them all on `Base.metadata`."""

from app.db.models.characters import CharacterRow
from app.db.models.credentials import CredentialRow
from app.db.models.jobs import JobRow
from app.db.models.leases import LeaseRow
from app.db.models.matches import MatchEventRow, MatchMoveRow, MatchRow
from app.db.models.memories import MemoryKeepingRow, MemoryRow, MemoryTombstoneRow
from app.db.models.model_calls import ModelCallRow
from app.db.models.players import PlayerRow
from app.db.models.post_match import OpponentProfileRow, PostMatchRow, RatingChangeRow
from app.db.models.probe import ProbeRow
from app.db.models.rooms import RoomSessionRow, RoomTurnRow
from app.db.models.sessions import SessionRow

__all__ = [
    "CharacterRow",
    "CredentialRow",
    "JobRow",
    "LeaseRow",
    "MatchEventRow",
    "MatchMoveRow",
    "MatchRow",
    "MemoryKeepingRow",
    "MemoryRow",
    "MemoryTombstoneRow",
    "ModelCallRow",
    "OpponentProfileRow",
    "PlayerRow",
    "PostMatchRow",
    "ProbeRow",
    "RatingChangeRow",
    "RoomSessionRow",
    "RoomTurnRow",
    "SessionRow",
]
