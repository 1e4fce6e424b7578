"""How the house is built: every service in order, closed in reverse. No behaviour lives here."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from app.accounts.accounts import Accounts
from app.accounts.identity import Identity
from app.accounts.passwords import Passwords
from app.accounts.secret import load_or_make_secret
from app.body.registry import OpenedEngine, open_engine
from app.characters.presets import load_presets
from app.characters.repository import CharacterBook
from app.config import Settings
from app.db.database import Database, upgrade
from app.domain.events.match import AgentChat, MatchEnded, MemorySurfaced
from app.house import House, watch_parts
from app.jobs.worker import Worker
from app.leaving.service import Leaving
from app.llm.bill import Bills
from app.llm.chain import Chain
from app.llm.prices import parse_prices
from app.llm.registry import Keyed, ModelPlan, Own, open_chain
from app.matches.directory import Directory
from app.matches.outbox import Broadcast
from app.matches.repository import Companions
from app.matches.service import Matches
from app.matches.table import Around
from app.matches.withdrawing import refuse_while_playing, withdraw_memories
from app.memory.companions import count_surfacing, save_with_words
from app.memory.keeper import Keeper
from app.memory.lore_writing import ModelLore
from app.memory.midgame import MidGame
from app.memory.model_judge import ModelJudge
from app.memory.narratives import StoredNarratives
from app.memory.open_embedder import open_embedder
from app.memory.open_store import open_store
from app.memory.rights import Rights
from app.memory.store import VectorStore
from app.memory.threaded_embedder import ThreadedEmbedder
from app.post_match.erasing import erase_opinions, erase_profiles, erase_told, leave_games
from app.post_match.memories import ScriptedMemories
from app.post_match.model_memories import ModelMemories
from app.post_match.model_narrative import ModelNarrative
from app.post_match.pipeline import Pipeline
from app.post_match.progress import KIND as POST_MATCH
from app.post_match.repository import promise_post_match
from app.post_match.status import PostMatchStatus
from app.post_match.steps import Workroom
from app.post_match.summary import Summaries
from app.rooms.repository import erase_talk, withdraw_lines
from app.rooms.service import Rooms
from app.rooms.services import SLACK_SECONDS, RoomServices
from app.runtime.channels import Channels
from app.runtime.clock import AnchoredClock, Clock
from app.runtime.log import hide
from app.runtime.readiness import Readiness
from app.runtime.right_of_way import RightOfWay
from app.runtime.tasks import Tasks
from app.runtime.watchdog import Watchdog
from app.seats.factory import SeatFactory
from app.seats.hints import EngineHinter
from app.seats.services import MindServices
from app.soul.model_voice import Model
from app.soul.names import PlayerNames
from app.soul.scripted.kept_vectors import KeptVectors
from app.soul.soul import Soul
from app.subconscious.recall import Recall
from app.subconscious.rerank import Reranker
from app.workshop.preview import Previewer
from app.workshop.repository import KIND as SEEDING
from app.workshop.seeding import Amount, Seeder, embed_lore, seed_cast
from app.workshop.service import Workshop

# What other rooms write in the transaction of an event.
COMPANIONS: Companions = {
    AgentChat: save_with_words,
    MemorySurfaced: count_surfacing,
    MatchEnded: promise_post_match,
}

NODE_MODULES = Path(__file__).resolve().parents[1] / "node_modules"


@asynccontextmanager
async def open_house(settings: Settings, broadcast: Broadcast) -> AsyncIterator[House]:
    """Builds every service for `settings`, telling tables' news through `broadcast`; closes them when left."""
    async with AsyncExitStack() as stack:
        settings.data_dir.mkdir(parents=True, exist_ok=True)
        await asyncio.to_thread(upgrade, settings.database_url)
        database = Database(settings.database_url)
        stack.push_async_callback(database.close)
        clock, tasks, way = AnchoredClock(), Tasks(), RightOfWay()
        channels, readiness, watchdog = Channels(clock), Readiness(), Watchdog()
        secret = _secret(settings)
        identity = Identity(database, clock, secret)
        passwords = Passwords()
        stack.push_async_callback(passwords.close)

        bills = Bills(database, tasks)
        minds = await open_chain(_model_plan(settings), bills, clock.now_ms)
        stack.push_async_callback(minds.close)

        characters = CharacterBook(database, clock)
        await characters.open(load_presets().values())
        await seed_cast(database, characters.all(), clock.now_ms())

        body = await _engine(settings)
        stack.push_async_callback(body.engine.close)
        embedder = open_embedder(settings.embedder, settings.embedding_model)
        stack.push_async_callback(embedder.close)
        await embedder.start()
        store = open_store(settings.memory_store, database, embedder)
        recall = Recall(embedder, store, now=clock.now_ms, way=way, reranker=Reranker(minds))
        keeper = Keeper(database, embedder, store, secret=secret, now=clock.now_ms, second=ModelJudge(minds))

        soul = _soul(settings, database, embedder, minds)
        services = MindServices(
            soul=soul,
            recall=recall,
            body=body,
            database=database,
            identity=identity,
            channels=channels,
            clock=clock,
            tasks=tasks,
            pacing=settings.pacing,
            seed=settings.seed,
            soul_overhead=settings.agent_thinking_soul_overhead_seconds,
            way=way,
        )
        seats = SeatFactory(services, characters)
        around = Around(database, clock, tasks, COMPANIONS, settings.disconnect_grace_seconds, way)
        aftermath = PostMatchStatus(database)
        directory = Directory(around, seats, broadcast, StoredNarratives(database), aftermath)
        matches = Matches(directory, seats, EngineHinter(body), limit_games=settings.rate_limits)
        rooms = Rooms(
            RoomServices(
                soul=soul,
                recall=recall,
                moods=seats,
                matches=matches,
                characters=characters,
                database=database,
                channels=channels,
                clock=clock,
                tasks=tasks,
                pacing=settings.pacing,
                seed=settings.seed,
                deadline=settings.soul_deadline_seconds + SLACK_SECONDS,
            )
        )
        rights = _rights(database, embedder, store, secret, clock, recall, directory, rooms)
        identity.when_changed(rooms.know_as)
        leaving = Leaving(database, identity, directory, rights, characters, clock)
        workroom = _workroom(
            settings, database, body, characters, identity, embedder, store, keeper, channels, clock, minds
        )
        pipeline = Pipeline(workroom.steps(), database, clock, directory, channels)
        seeder = Seeder(database, characters, store, recall, clock, _amount(settings), _lore(settings, minds, embedder))
        worker = Worker(database, clock, {POST_MATCH: pipeline.handling(), SEEDING: seeder.handling()})
        workshop = Workshop(database, characters, store, recall, Previewer(Soul(), minds), seeder, clock, worker.nudge)
        watch_parts(readiness, database, body, embedder, minds)

        # Last in, first out: tables close before the tasks that carry them, and both before what they stand on.
        stack.push_async_callback(tasks.close)
        stack.push_async_callback(directory.close)
        tasks.start("watchdog", watchdog.run())
        tasks.start("directory:reopen", directory.reopen_unfinished())
        tasks.start("directory:sweep", directory.sweep_forever())
        tasks.start("sessions:sweep", identity.sweep())
        tasks.start("guests:sweep", leaving.sweep_forever())
        tasks.start("jobs", worker.run())
        tasks.start("memories:settle", MidGame(database, keeper, channels).run())
        tasks.start("soul:learn", soul.learn())
        tasks.start("models:warm", minds.warm())
        tasks.start("lore:embed", embed_lore(recall, characters.all()))
        yield House(
            settings_view=_shown(settings),
            database=database,
            clock=clock,
            tasks=tasks,
            channels=channels,
            readiness=readiness,
            watchdog=watchdog,
            identity=identity,
            accounts=Accounts(database, identity, passwords, clock),
            characters=characters,
            body=body,
            soul=soul,
            minds=minds,
            bills=bills,
            embedder=embedder,
            directory=directory,
            matches=matches,
            rooms=rooms,
            rights=rights,
            leaving=leaving,
            aftermath=aftermath,
            summaries=Summaries(database),
            broadcast=broadcast,
            workshop=workshop,
        )


def _soul(settings: Settings, database: Database, embedder: ThreadedEmbedder, minds: Chain) -> Soul:
    """The soul of the house, with the models as far as they answer."""
    model = Model(minds, PlayerNames(database), settings.soul_deadline_seconds)
    return Soul(embedder=embedder, kept=KeptVectors(settings.data_dir / "intents"), model=model)


def _secret(settings: Settings) -> bytes:
    if settings.session_secret is not None:
        return settings.session_secret.get_secret_value().encode()
    return load_or_make_secret(settings.data_dir)


def _amount(settings: Settings) -> Amount:
    return Amount(settings.memory_gen_target, settings.memory_gen_min, settings.memory_gen_max)


def _lore(settings: Settings, minds: Chain, embedder: ThreadedEmbedder) -> ModelLore:
    return ModelLore(minds, embedder, settings.lore_model_seconds)


def _shown(settings: Settings) -> dict[str, object]:
    """The few settings that pages show."""
    return {"environment": settings.environment, "flags": settings.flags, "rate_limits": settings.rate_limits}


async def _engine(settings: Settings) -> OpenedEngine:
    return await open_engine(
        settings.engine,
        stockfish_path=settings.stockfish_path,
        uci_command=settings.uci_engine_command,
        pool_size=settings.engine_pool_size,
        node_modules=NODE_MODULES,
        seed=settings.seed,
    )


def _model_plan(settings: Settings) -> ModelPlan:
    """Who is asked, with what keys and for how much; from here on no log shows a key."""
    gemini, claude, own = settings.gemini_api_key, settings.anthropic_api_key, settings.local_llm_api_key
    for key in (gemini, claude, own):
        if key is not None:
            hide(key.get_secret_value())
    return ModelPlan(
        chain=settings.llm_chain,
        gemini=Keyed(gemini, settings.gemini_model, settings.gemini_fast_model, settings.gemini_base_url),
        claude=Keyed(claude, settings.claude_model, settings.claude_fast_model, settings.anthropic_base_url),
        local=Own(settings.local_llm_base_url, settings.local_llm_model, own, settings.local_llm_fast_model),
        real_calls=settings.llm_real_calls,
        player_day=settings.llm_player_day_dollars,
        house_day=settings.llm_house_day_dollars,
        prices=parse_prices(settings.llm_prices),
        soul_seconds=settings.soul_deadline_seconds,
        recall_seconds=settings.recall_deadline_seconds,
    )


def _rights(
    database: Database,
    embedder: ThreadedEmbedder,
    store: VectorStore,
    secret: bytes,
    clock: Clock,
    recall: Recall,
    directory: Directory,
    rooms: Rooms,
) -> Rights:
    """The rights over memories, with everybody who has made something of them."""
    return Rights(
        database,
        embedder,
        store,
        secret=secret,
        now=clock.now_ms,
        also_erase=(erase_told, withdraw_memories, withdraw_lines),
        farewells=(refuse_while_playing, leave_games, erase_profiles, erase_talk),
        given_up=(erase_opinions,),
        forgotten=(recall.forget, directory.withdraw, rooms.withdraw),
        leaving=(directory.put_away, rooms.leave),
    )


def _workroom(
    settings: Settings,
    database: Database,
    body: OpenedEngine,
    characters: CharacterBook,
    identity: Identity,
    embedder: ThreadedEmbedder,
    store: VectorStore,
    keeper: Keeper,
    channels: Channels,
    clock: Clock,
    minds: Chain,
) -> Workroom:
    """What follows a game: by the models as far as they answer, else from facts alone."""
    return Workroom(
        database,
        body.engine,
        characters,
        identity,
        ScriptedMemories(),
        keeper,
        channels,
        clock,
        ModelMemories(minds, database, embedder, store, keeper, channels),
        ModelNarrative(minds, database),
        settings.after_game_model_seconds,
    )
