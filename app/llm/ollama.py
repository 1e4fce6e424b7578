"""Looks whether an Ollama runs on this machine, and says in the log how to use it; nothing asks it before that."""

from __future__ import annotations

import asyncio
from typing import Any

import structlog

ADDRESS = "http://127.0.0.1:11434"  # where Ollama listens unless it is told otherwise
PATIENCE_S = 2.0
MODELS_NAMED = 8

log = structlog.get_logger(__name__)


async def models_of(address: str = ADDRESS) -> list[str] | None:
    """The names of the models that an Ollama at `address` has; None if none answers there."""
    client = await asyncio.to_thread(_open_client)
    try:
        async with asyncio.timeout(PATIENCE_S):
            answer: Any = (await client.get(f"{address}/api/tags")).json()
        return [str(model["name"]) for model in answer["models"]]
    except Exception:
        # Whatever stands at this port, it is no Ollama.
        return None
    finally:
        await client.aclose()


def _open_client() -> Any:
    """An `httpx2.AsyncClient` that stays on this machine; the library is loaded here, on a thread, as few need it."""
    from app.llm.wire import open_client

    return open_client(real_calls=False)


async def offer(address: str = ADDRESS) -> None:
    """Writes into the log which settings would let the characters speak with an Ollama that runs here."""
    models = await models_of(address)
    if models is None:
        return
    model = models[0] if models else "llama3.2"
    log.info(
        "ollama_found",
        address=address,
        models=models[:MODELS_NAMED],
        not_used="set these to let the characters speak with it",
        settings=f"LOCAL_LLM_BASE_URL={address}/v1 LOCAL_LLM_MODEL={model}",
        **({} if models else {"first": f"ollama pull {model}"}),
    )
