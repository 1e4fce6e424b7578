"""Every row of every table; importing this package registers them all on `Base.metadata`."""

from app.db.models.access_tokens import AccessTokenRow
from app.db.models.agents import AgentRow, AutonomyRow, TrainingRow
from app.db.models.arenas import ArenaRow, EntrantRow, PairingRow
from app.db.models.characters import CharacterRow
from app.db.models.credentials import CredentialRow
from app.db.models.desk import DeskSessionRow
from app.db.models.economy import ClayAccountRow, ClayEntryRow, WagerRow
from app.db.models.hosts import BanRow, HostRow
from app.db.models.imports import ImportedGameRow, ImportRow
from app.db.models.jobs import JobRow
from app.db.models.leases import LeaseRow
from app.db.models.lobby import LobbyRow, SeekRow
from app.db.models.maintenance import MaintenanceMergeRow, MaintenanceReportRow
from app.db.models.manners import BlockRow, ReportRow
from app.db.models.matches import MatchEventRow, MatchMoveRow, MatchRow
from app.db.models.memories import MemoryKeepingRow, MemoryRow, MemoryTombstoneRow
from app.db.models.model_calls import ModelCallRow
from app.db.models.players import PlayerRow
from app.db.models.post_match import OpponentProfileRow, PostMatchRow, RatingChangeRow
from app.db.models.probe import ProbeRow
from app.db.models.rooms import RoomSessionRow, RoomTurnRow
from app.db.models.sessions import SessionRow
from app.db.models.sharing import SharedLinkRow
from app.db.models.told_facts import ToldFactRow

__all__ = [
    "AccessTokenRow",
    "AgentRow",
    "ArenaRow",
    "AutonomyRow",
    "BanRow",
    "BlockRow",
    "CharacterRow",
    "ClayAccountRow",
    "ClayEntryRow",
    "CredentialRow",
    "DeskSessionRow",
    "EntrantRow",
    "HostRow",
    "ImportRow",
    "ImportedGameRow",
    "JobRow",
    "LeaseRow",
    "LobbyRow",
    "MaintenanceMergeRow",
    "MaintenanceReportRow",
    "MatchEventRow",
    "MatchMoveRow",
    "MatchRow",
    "MemoryKeepingRow",
    "MemoryRow",
    "MemoryTombstoneRow",
    "ModelCallRow",
    "OpponentProfileRow",
    "PairingRow",
    "PlayerRow",
    "PostMatchRow",
    "ProbeRow",
    "RatingChangeRow",
    "ReportRow",
    "RoomSessionRow",
    "RoomTurnRow",
    "SeekRow",
    "SessionRow",
    "SharedLinkRow",
    "ToldFactRow",
    "TrainingRow",
    "WagerRow",
]
