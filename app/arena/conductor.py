"""Carries running arenas, one job for each: opens the games of a round, reads what came of them, pairs the next.

Every step is fenced by the rows that it writes (`repository`), so that it is done once, whichever worker does it and
however often it is begun.
"""

from __future__ import annotations

import asyncio
from functools import partial

import structlog

from app.accounts.identity import Identity
from app.agents.repository import AgentBook
from app.arena import repository
from app.arena.arena import Entrant, Pairing, WholeArena
from app.arena.berger import berger_round
from app.arena.encounters import LOSS, Pair
from app.arena.news import ArenaNews
from app.arena.repository import AlreadyDone
from app.arena.rules import Verdict, absent_color, forfeit, held_up, is_stuck, verdict_on
from app.arena.swiss import swiss_round
from app.characters.repository import CharacterBook
from app.db.database import Database
from app.db.models.matches import MatchRow
from app.domain.acts import Abort, Accepted
from app.domain.errors import ArenaNotOpen
from app.domain.match import MatchStatus, Sitter
from app.domain.position import Color
from app.jobs.job import Job, LeaseLost, PutOff
from app.jobs.worker import Handling
from app.matches.clock import parse_time_control
from app.matches.service import Matches, Terms

# Milliseconds between two looks at a running arena.
LOOK_MS = 1_000
# Milliseconds until the next look after one that failed.
AGAIN_MS = 5_000
# Arenas that one worker carries at once; a look takes milliseconds.
AT_ONCE = 4

log = structlog.get_logger(__name__)


class Conductor:
    """Carries out the jobs of kind `arena`."""

    def __init__(
        self,
        database: Database,
        matches: Matches,
        identity: Identity,
        characters: CharacterBook,
        agents: AgentBook,
        news: ArenaNews,
        grace_seconds: float,
    ) -> None:
        """`grace_seconds` is how long a board waits for somebody's first move."""
        self._news = news
        self._database = database
        self._matches = matches
        self._identity = identity
        self._characters = characters
        self._agents = agents
        self._clock = matches.directory.clock
        self._grace_ms = round(grace_seconds * 1000)
        self._since_ms = self._clock.now_ms()

    def handling(self) -> Handling:
        """How a worker runs these jobs."""
        return Handling(self.carry, at_once=AT_ONCE)

    async def carry(self, job: Job) -> None:
        """One look at an arena. Raises PutOff for the next one while it runs."""
        try:
            runs = await self.look(job.key)
        except (PutOff, LeaseLost, asyncio.CancelledError):
            raise
        except Exception:
            log.exception("arena_not_carried", arena=job.key)
            raise PutOff(self._clock.now_ms() + AGAIN_MS) from None
        if runs:
            raise PutOff(self._clock.now_ms() + LOOK_MS)

    async def look(self, arena_id: str) -> bool:
        """Does what is due in an arena; returns whether it still runs."""
        whole = await self._database.read(repository.whole_arena, arena_id)
        if whole is None or whole.arena.status != "running":
            return False
        waiting = [one for one in whole.of_this_round if not one.decided]
        if not waiting:
            return await self._next_round(whole)
        ids = [one.match_id for one in waiting if one.match_id is not None]
        games = await self._database.read(repository.games_of, ids)
        for pairing in waiting:
            try:
                if pairing.match_id is None:
                    await self._open(whole, pairing)
                else:
                    await self._judge(whole, pairing, games.get(pairing.match_id))
            except Exception:
                # One board must not hold up the others; it is looked at again the next time.
                log.exception("arena_board_not_carried", arena=arena_id, round=pairing.round, board=pairing.board)
        return True

    async def _next_round(self, whole: WholeArena) -> bool:
        """Pairs the next round, or ends the arena after the last one, or when the rules leave nobody to pair."""
        arena, number = whole.arena, whole.arena.round + 1
        pairs: tuple[Pair, ...] | None = None
        if number <= arena.rounds and len(whole.staying) > 1:
            pairs = await asyncio.to_thread(_pairs, whole, number)
        try:
            if pairs is None:
                await self._database.write(repository.end_arena, arena.id, "ended", self._clock.now_ms(), durable=True)
            else:
                await self._database.write(repository.add_round, arena.id, number, pairs)
        except (AlreadyDone, ArenaNotOpen):
            log.info("arena_step_done_before", arena=arena.id, round=number)
        else:
            await self._news.tell(arena.id)
        return pairs is not None

    async def _open(self, whole: WholeArena, pairing: Pairing) -> None:
        """Opens the game of a board; whoever is not there any more loses by forfeit."""
        white, black = (whole.entrant(one) for one in (pairing.white, pairing.black or 0))
        first, second = await self._sitter(white), await self._sitter(black)
        if first is None or second is None:
            halves, how = forfeit(Color.BLACK if first is not None else Color.WHITE)
            await self._decide(whole, pairing, ((LOSS, LOSS) if first is second else halves, how))
            return
        terms = Terms(
            color=Color.WHITE,
            time_control=whole.arena.time_control,
            takebacks=False,
            rated=whole.arena.rated and _may_be_rated(white, black),
        )
        claim = partial(repository.claim_board, arena_id=whole.arena.id, pairing=pairing)
        try:
            await self._matches.open_match(
                first, second, terms, lambda session, match_id: claim(session, match_id=match_id), by_house=True
            )
        except AlreadyDone:
            log.info("arena_game_opened_before", arena=whole.arena.id, round=pairing.round, board=pairing.board)
        else:
            people = [one.party_id for one in (white, black) if one.kind == "player"]
            await self._news.tell(whole.arena.id, people)

    async def _sitter(self, entrant: Entrant) -> Sitter | None:
        """The entrant as it sits down now; None if it has left, or is no more."""
        if entrant.has_left:
            return None
        if entrant.kind == "player":
            player = await self._identity.player(entrant.party_id)
            return None if player is None else player.sitter
        if entrant.kind == "agent":
            agent = self._agents.get(entrant.party_id)
            return None if agent is None or agent.archived else agent.sitter
        character = self._characters.get(entrant.party_id)
        return None if character is None else character.persona.sitter

    async def _judge(self, whole: WholeArena, pairing: Pairing, game: MatchRow | None) -> None:
        """Decides a board whose game is over, or comes to nothing; does nothing while it goes on."""
        white, black = whole.entrant(pairing.white), whole.entrant(pairing.black or 0)
        if game is None:
            await self._decide(whole, pairing, held_up(pairing))
        elif game.status == MatchStatus.ENDED:
            await self._decide(whole, pairing, verdict_on(pairing, game.result, white, black))
        elif not (white.is_mind and black.is_mind) and game.ply < 2 and await self._stays_away(whole, pairing):
            return
        elif is_stuck(
            parse_time_control(game.time_control), max(game.updated_ms, self._since_ms), self._clock.now_ms()
        ):
            await self._decide(whole, pairing, held_up(pairing))

    async def _stays_away(self, whole: WholeArena, pairing: Pairing) -> bool:
        """Calls the game off if somebody has not come to the board in time, who then loses by forfeit. The table says
        whether they really have not moved."""
        table = await self._matches.directory.open(pairing.match_id or "")
        absent = None if table is None else absent_color(table.state, self._clock.now_ms(), self._grace_ms)
        if table is None or absent is None or not isinstance(await table.act(Abort(absent)), Accepted):
            return False
        await self._decide(whole, pairing, forfeit(absent))
        return True

    async def _decide(self, whole: WholeArena, pairing: Pairing, verdict: Verdict) -> None:
        if verdict == "again":
            await self._database.write(repository.free_board, whole.arena.id, pairing)
        else:
            halves, how = verdict
            await self._database.write(repository.decide_board, whole.arena.id, pairing, halves, how, durable=True)
        await self._news.tell(whole.arena.id)


def _pairs(whole: WholeArena, round_number: int) -> tuple[Pair, ...] | None:
    """The pairs of a round. In a round robin those who have left keep their places, and lose by forfeit."""
    if whole.arena.is_round_robin:
        numbers = [one.number for one in whole.entrants]
        return berger_round(numbers, round_number)
    return swiss_round([one.number for one in whole.staying], whole.history)


def _may_be_rated(white: Entrant, black: Entrant) -> bool:
    """Whether a game counts for ratings: not between two characters, nor between two whom one person sent."""
    characters = (white.kind, black.kind).count("character")
    return characters == 1 or (characters == 0 and white.player_id != black.player_id)
