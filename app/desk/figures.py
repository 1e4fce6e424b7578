"""The numbers of the house that the handbook tells, read from where they hold: a limit that moves is told as it is."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from app.accounts import manners, passwords, sharing
from app.accounts.player import NAME_LIMIT, PROVISIONAL_GAMES, STARTING_RATING
from app.agents import autonomy
from app.agents.repository import MOST_ACTIVE, MOST_KEPT
from app.archive import boards, coaching, imports, standings
from app.arena import arena
from app.arena.service import NAME_LENGTHS, RUNNING_AT_ONCE
from app.arena.swiss import MOST_ROUNDS
from app.domain.requests.play import CHAT_LIMIT
from app.leaving.service import ABSENT_MS
from app.lobby import exhibitions
from app.lobby.codes import LENGTH
from app.lobby.pairing import BANDS
from app.matches import clock
from app.matches.service import DAYS_GAMES, HINT_STEPS, LIVE_GAMES
from app.matches.timers import CLAIM_SECONDS, GRACE_MIN_SECONDS, GRACE_SECONDS
from app.memory.keeping.keepings import MOST_PER_MATCH
from app.post_match.analysis import KEY_MOMENTS
from app.post_match.judging import BLUNDER_LOSS, INACCURACY_LOSS, MISTAKE_LOSS
from app.rooms.game_actions import GOAL_LIMIT
from app.workshop.checking import ELO, MOST_ITEMS
from app.workshop.service import MOST_OF_A_GUEST, MOST_OF_A_MEMBER

_DAY_MS = 24 * 3600 * 1000

# By the names that stand in braces in the handbook's answers.
FIGURES: Mapping[str, object] = MappingProxyType(
    {
        "live_games": LIVE_GAMES,
        "days_games": DAYS_GAMES,
        "most_days": clock.MAX_DAYS,
        "most_minutes": clock.MAX_MINUTES,
        "most_increment": clock.MAX_INCREMENT_SECONDS,
        "hint_steps": HINT_STEPS,
        "grace_least": GRACE_MIN_SECONDS,
        "grace_most": GRACE_SECONDS // 60,
        "claim": CLAIM_SECONDS,
        "line": CHAT_LIMIT,
        "goal": GOAL_LIMIT,
        "name": NAME_LIMIT,
        "password_least": passwords.SHORTEST,
        "password_most": passwords.LONGEST,
        "provisional": PROVISIONAL_GAMES,
        "starting": STARTING_RATING,
        "blocks": manners.BLOCKS,
        "links": sharing.LINKS,
        "guest_days": ABSENT_MS // _DAY_MS,
        "start": STARTING_RATING,
        "agents": MOST_ACTIVE,
        "agents_kept": MOST_KEPT,
        "agent_games_a_day": autonomy.MOST_A_DAY,
        "imports": imports.MAX_IMPORTS,
        "import_games": imports.MAX_GAMES,
        "honours_games": standings.LEAST_GAMES,
        "honours_run": standings.LEAST_RUN,
        "honours_seconds": boards.KEPT_MS // 1000,
        "arena_least": arena.FEWEST,
        "arena_most": arena.MOST,
        "arena_rounds": MOST_ROUNDS,
        "arenas": RUNNING_AT_ONCE,
        "arena_name_least": NAME_LENGTHS[0],
        "arena_name_most": NAME_LENGTHS[1],
        "code": LENGTH,
        "first_band": BANDS[0],
        "exhibitions": exhibitions.AT_ONCE,
        "exhibition_clock": exhibitions.TIME_CONTROL,
        "bench_guest": MOST_OF_A_GUEST,
        "bench_member": MOST_OF_A_MEMBER,
        "character_openings": MOST_ITEMS["openings"],
        "elo_least": ELO[0],
        "elo_most": ELO[1],
        "moments": coaching.MOMENTS,
        "key_moments": KEY_MOMENTS,
        "plan_days": coaching.DAYS,
        "plan_a_day": coaching.A_DAY,
        "plan_games": coaching.GAMES_LOOKED_AT,
        "memories": MOST_PER_MATCH,
        "inaccuracy": round(100 * INACCURACY_LOSS),
        "mistake": round(100 * MISTAKE_LOSS),
        "blunder": round(100 * BLUNDER_LOSS),
    }
)
