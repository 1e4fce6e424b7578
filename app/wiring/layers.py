"""The services that minds are made of: models, engine, embedder, memory store, soul and recall."""

from __future__ import annotations

from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

from app.archive.preparing import prepared_for
from app.archive.weaknesses import practice_for
from app.body.registry import MaiaPlan, OpenedEngine, OwnProgram, open_engine
from app.config import Settings
from app.llm.bill import Bills
from app.llm.chain import Chain
from app.llm.prices import parse_prices
from app.llm.registry import Keyed, ModelPlan, Own, open_chain
from app.memory.embedding.open_embedder import open_embedder, open_listening
from app.memory.embedding.threaded_embedder import ThreadedEmbedder
from app.memory.keeping.keeper import Keeper
from app.memory.keeping.model_judge import ModelJudge
from app.memory.store.open_store import open_store
from app.memory.store.vector_store import VectorStore
from app.memory.told.told_facts import ToldFacts
from app.minds.looking import EngineLook
from app.minds.services import MindServices
from app.post_match.repository import judged_moves
from app.post_match.status import being_analysed
from app.runtime.log import hide
from app.runtime.tasks import Tasks
from app.soul.model_voice import Model
from app.soul.names import PlayerNames
from app.soul.soul import Soul
from app.subconscious.recall import Recall
from app.subconscious.rerank import Reranker
from app.wiring.ground import Ground

NODE_MODULES = Path(__file__).resolve().parents[2] / "node_modules"


@dataclass(frozen=True, slots=True)
class Layers:
    """The services shared by all minds."""

    models: Chain
    bills: Bills
    minds: MindServices
    body: OpenedEngine
    embedder: ThreadedEmbedder
    listening: ThreadedEmbedder
    store: VectorStore
    keeper: Keeper


async def open_layers(settings: Settings, ground: Ground, stack: AsyncExitStack) -> Layers:
    """Opens models, engine, embedder and store, and builds the services on top of them."""
    database, now = ground.database, ground.clock.now_ms
    bills = Bills(database, ground.tasks)
    models = await open_chain(model_plan(settings), bills, ground.values, now)
    stack.push_async_callback(models.close)
    body = await _engine(settings, ground.tasks)
    stack.push_async_callback(body.engine.close)
    embedder = open_embedder(settings.embedder, settings.embedding_model)
    stack.push_async_callback(embedder.close)
    await embedder.start()
    listening = open_listening(embedder, settings.embedder)
    if listening is not embedder:
        stack.push_async_callback(listening.close)
        await listening.start()
    store = open_store(settings.memory_store, database, embedder)
    await store.prepare()
    # The first of the chain is the one that usually answers.
    small = settings.local_llm_small and bool(models.gates) and models.gates[0].source.name == "local"
    model = Model(models, PlayerNames(database), settings.soul_deadline_seconds, small)
    minds = MindServices(
        Soul(embedder=embedder, model=model, lives_folder=settings.data_dir / "lives", listening=listening),
        Recall(embedder, store, now=now, way=ground.way, reranker=Reranker(models)),
        ToldFacts(database, embedder, secret=ground.secret, now=now),
        ground.personas,
        database,
        ground.identity,
        ground.channels,
        ground.clock,
        ground.tasks,
        settings.seed,
        ground.way,
        analysed=judged_moves,
        being_analysed=being_analysed,
        practice_for=practice_for,
        prepared_for=prepared_for,
        look=EngineLook(body.engine),
    )
    keeper = Keeper(database, embedder, store, secret=ground.secret, now=now, second=ModelJudge(models))
    return Layers(models, bills, minds, body, embedder, listening, store, keeper)


async def _engine(settings: Settings, tasks: Tasks) -> OpenedEngine:
    return await open_engine(
        settings.engine,
        stockfish_path=settings.stockfish_path,
        uci_command=settings.uci_engine_command,
        pool_size=settings.engine_pool_size,
        node_modules=NODE_MODULES,
        seed=settings.seed,
        maia=MaiaPlan(settings.maia2_cache_dir or settings.data_dir / "maia2", settings.maia2_games, tasks),
        programs={slug: OwnProgram(own.command, own.nodes) for slug, own in settings.character_engines.items()},
    )


def model_plan(settings: Settings) -> ModelPlan:
    """The settings of the model layer. Registers the keys to be redacted in logs."""
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
