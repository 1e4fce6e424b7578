"""Builds all services in order, and closes them in reverse. It has no behaviour of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial

from app.accounts.accounts import Accounts
from app.accounts.club_hosts import ClubHosts
from app.accounts.kept_out import KeptOut
from app.accounts.known_browsers import KnownBrowsers
from app.accounts.manners import Manners
from app.accounts.passwords import Passwords
from app.accounts.sharing import Sharing
from app.archive.boards import Boards
from app.arena.news import ArenaNews
from app.arena.service import Arenas
from app.config import Settings
from app.house import House, watch_parts
from app.inspector.service import Inspector
from app.inspector.traces import Traces
from app.llm import ollama
from app.lobby.watching import Watching
from app.matches.outbox import Broadcast
from app.matches.reaper import Reaper
from app.memory.keeping.midgame import MidGame
from app.memory.store.narratives import StoredNarratives
from app.post_match.summary import Summaries
from app.runtime.readiness import Readiness
from app.runtime.watchdog import Watchdog
from app.wiring.desk import set_desk
from app.wiring.ground import Ground, lay_ground
from app.wiring.layers import Layers, open_layers
from app.wiring.sharing import share
from app.wiring.tables import Tables, set_tables
from app.wiring.together import Together, together_by
from app.wiring.work import Work, take_up_work
from app.workshop.agents import AgentWorkshop
from app.workshop.seeding import embed_lore


@asynccontextmanager
async def open_house(
    settings: Settings, broadcast: Broadcast, together: Together | None = None
) -> AsyncIterator[House]:
    """Builds all services for `settings`; tables send through `broadcast`. `together` is what is shared with other
    workers, by the settings if it is not given. Closes them on exit."""
    async with AsyncExitStack() as stack:
        ground = await lay_ground(settings, stack, together or together_by(settings))
        layers = await open_layers(settings, ground, stack)
        tables = set_tables(settings, ground, layers, broadcast)
        work = take_up_work(settings, ground, layers, tables)
        if ground.together.several:
            share(ground, layers, tables, work)
        passwords = Passwords()
        stack.push_async_callback(passwords.close)
        readiness, watchdog = Readiness(), Watchdog()
        watch_parts(readiness, ground.database, layers.body, layers.embedder, layers.models)
        if ground.together.several:
            readiness.watch("redis", ground.together.state)

        # Last in, first out: tables close before the tasks that carry them, and both before what they stand on.
        stack.push_async_callback(ground.tasks.close)
        stack.push_async_callback(tables.directory.close)
        ground.tasks.start("watchdog", watchdog.run())
        if settings.otlp_endpoint is not None:
            from app.inspector.opentelemetry import open_sender

            sender = open_sender(settings.otlp_endpoint, ground.worker)
            stack.push_async_callback(sender.close)
            ground.tasks.start("traces", Traces(ground.channels, sender.send).run())
        _start_work(settings, ground, layers, tables, work)
        yield _furnished(settings, ground, layers, tables, work, passwords, readiness, watchdog)


def _peopled(ground: Ground, passwords: Passwords) -> partial[House]:
    """The house with what stands on its ground alone: people, characters, agents, and what is known of them."""
    kept_out = KeptOut(ground.identity, ground.clock, ground.secret, ground.values)
    hosts = ClubHosts(ground.database, ground.identity, kept_out, ground.clock)
    texts = StoredNarratives(ground.database)
    return partial(
        House,
        database=ground.database,
        clock=ground.clock,
        tasks=ground.tasks,
        channels=ground.channels,
        inspector=Inspector(ground.channels, ground.database, hosts, ground.agents, texts),
        identity=ground.identity,
        accounts=Accounts(ground.database, ground.identity, passwords, ground.clock),
        known_browsers=KnownBrowsers(ground.secret, ground.clock),
        manners=Manners(ground.database, ground.clock),
        sharing=Sharing(ground.database, ground.clock),
        hosts=hosts,
        kept_out=kept_out,
        boards=Boards(ground.database, ground.clock),
        characters=ground.characters,
        agents=ground.agents,
        wagers=ground.wagers,
    )


def _furnished(
    settings: Settings,
    ground: Ground,
    layers: Layers,
    tables: Tables,
    work: Work,
    passwords: Passwords,
    readiness: Readiness,
    watchdog: Watchdog,
) -> House:
    """The house with the services that its doors may use."""
    watching = Watching(tables.matches, tables.directory, ground.characters)
    return _peopled(ground, passwords)(
        settings_view=_shown(settings),
        readiness=readiness,
        watchdog=watchdog,
        body=layers.body,
        soul=layers.minds.soul,
        models=layers.models,
        bills=layers.bills,
        embedder=layers.embedder,
        directory=tables.directory,
        matches=tables.matches,
        rooms=tables.rooms,
        lobby=tables.lobby,
        queue=tables.queue,
        presence=tables.presence,
        gallery=tables.gallery,
        exhibitions=tables.exhibitions,
        arenas=Arenas(
            ground.database,
            ground.identity,
            ground.characters,
            ground.agents,
            ground.clock,
            ArenaNews(ground.pubsub),
        ),
        watching=watching,
        desk=set_desk(settings, ground, layers, tables, watching),
        rights=tables.rights,
        leaving=tables.leaving,
        post_match=tables.post_match,
        upkeep=work.upkeep,
        summaries=Summaries(ground.database),
        workshop=work.workshop,
        agent_games=tables.agent_games,
        own_games=tables.own_games,
        agent_tokens=tables.agent_tokens,
        agent_workshop=AgentWorkshop(ground.database, ground.characters, ground.agents, ground.clock),
        held_back=work.held_back,
    )


def _start_work(settings: Settings, ground: Ground, layers: Layers, tables: Tables, work: Work) -> None:
    """Starts the background tasks."""
    start = ground.tasks.start
    if settings.llm_real_calls and not layers.models.any_model:
        start("models:ollama", ollama.offer())
    if not ground.together.several:
        start("directory:reopen", tables.directory.reopen_unfinished())
    start("directory:sweep", tables.directory.sweep_forever())
    start("directory:reap", Reaper(tables.directory).run())
    start("lobby:sweep", tables.lobby.sweep_forever())
    start("presence", tables.presence.run())
    start("queue", tables.queue.run())
    start("sessions:sweep", ground.identity.sweep())
    start("guests:sweep", tables.leaving.sweep_forever())
    start("jobs", work.worker.run())
    start("maintenance", work.rounds.run())
    start("leases", ground.leases.run())
    start("memories:settle", MidGame(ground.database, layers.keeper, ground.channels).run())
    start("memories:evict", layers.store.run())
    start("soul:learn", layers.minds.soul.learn())
    start("models:warm", layers.models.warm())
    start("lore:embed", embed_lore(layers.minds.recall, ground.characters.all()))


def _shown(settings: Settings) -> dict[str, object]:
    """The settings that pages use."""
    return {
        "environment": settings.environment,
        "flags": settings.flags,
        "rate_limits": settings.rate_limits,
        "arena_grace_seconds": settings.arena_grace_seconds,
    }
