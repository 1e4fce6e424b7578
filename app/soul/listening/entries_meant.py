"""Which entries of the handbook a question may ask for, by the layers that were fitted to kinds of question.

They know each entry by the questions that strangers asked the steward for it, most of which share no word with it; the
search knows it by its own words and by how near they are."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np
import structlog
from numpy.typing import NDArray

from app.memory.embedding.embedder import TellsKinds
from app.soul.listening.handbook import handbook
from app.soul.listening.heard import SpeechAct

# How the steward names an entry that the characters have, too; kinds that look something up have a dot in their names.
OF_CLUB, LOOKED_UP = "club-", "."
# Entries that are kept of a question, the least chance of one, and acts of a message that are read.
KEPT, LEAST, MOST_READ = 2, 0.1, 2
# The chance from which an act says itself what it asks for, and what those by the whole message count in its place.
ENOUGH, OF_WHOLE = 0.45, 0.9
# The chance from which an act asks of the game, and by how much what the steward's entries get may raise the others.
SURELY_OF_BOARD, MOST_SHARED = 0.5, 2.0
# Seconds that an answer waits for the thread, which may be busy with bulk work.
PATIENCE_SECONDS = 0.4

log = structlog.get_logger(__name__)


async def with_entries(acts: Sequence[SpeechAct], message: str, embedder: object) -> tuple[SpeechAct, ...]:
    """The acts, those that ask with the entries that are likely meant: by themselves, or, where that says little, by
    the whole message (as `plain` gives it: "my son says it isn't allowed. is he right?"); as they are without the
    layers."""
    asking = [act for act in acts if _asks(act)][:MOST_READ]
    if not isinstance(embedder, TellsKinds) or not embedder.kinds or not asking:
        return tuple(acts)
    *of_each, by_whole = await _meant(embedder, [*(act.plain for act in asking), message])
    entries = {}
    for act, own in zip(asking, of_each, strict=True):
        if max(own.values(), default=0.0) < ENOUGH and acts[1:]:
            own = {one: OF_WHOLE * chance for one, chance in by_whole.items()}
        entries[act.text] = tuple(own.items())
    return tuple(replace(act, entries=entries.get(act.text, ())) for act in acts)


def _asks(act: SpeechAct) -> bool:
    """Whether an act asks something, and not surely of the game on the board."""
    if act.vector is None or max((chance for _, chance in act.of_board), default=0.0) >= SURELY_OF_BOARD:
        return False
    return act.seems_to_ask


async def _meant(embedder: TellsKinds, asked: Sequence[str]) -> list[Mapping[str, float]]:
    """For each text the likeliest entries with their chances. The steward has some in words of its own, too, between
    which and the characters' the layers choose at random: what they give to all entries goes to the characters'."""
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            logs = await embedder.kind_chances(asked)
    except (TimeoutError, RuntimeError) as error:
        log.info("entries_not_told_apart", error=str(error))
        logs = None
    if logs is None:
        return [{} for _ in asked]
    ours, entries = _columns(embedder.kinds)
    found: list[Mapping[str, float]] = []
    for chances in np.exp(logs):
        shared = chances[ours] * min(MOST_SHARED, chances[entries].sum() / max(float(chances[ours].sum()), LEAST))
        best = (at for at in np.argsort(-shared)[:KEPT].tolist() if shared[at] >= LEAST)
        found.append({embedder.kinds[ours[at]].removeprefix(OF_CLUB): float(shared[at]) for at in best})
    return found


@lru_cache(maxsize=1)
def _columns(kinds: tuple[str, ...]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The places of the characters' entries among the kinds, and those of all entries."""
    known = handbook().by_id
    ours = [at for at, kind in enumerate(kinds) if kind.startswith(OF_CLUB) and kind.removeprefix(OF_CLUB) in known]
    return np.array(ours, dtype=np.int64), np.array([at for at, kind in enumerate(kinds) if LOOKED_UP not in kind])
