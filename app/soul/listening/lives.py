"""The lives that minds can tell of: written exchanges and the biography in the sheet, indexed once for each mind."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from copy import copy
from functools import cache
from pathlib import Path

import numpy as np
import structlog
from cachetools import LRUCache
from numpy.typing import NDArray

from app.characters.asked_next import load_asked_next
from app.characters.exchanges import WrittenExchange, exchanges_of
from app.characters.plainly import plainly_of
from app.characters.presets import load_presets
from app.domain.persona import Persona, Sheet
from app.memory.embedding.embedder import Embedder
from app.memory.embedding.hashed import HashedEncoder
from app.soul.listening.biography import biography_of
from app.soul.listening.handbook import handbook
from app.soul.listening.matters import matters
from app.soul.listening.names_told import NamesTold
from app.soul.listening.next_index import NextIndex
from app.soul.listening.next_vectors import read_next
from app.soul.listening.often_asked import often_asked
from app.soul.listening.passages import Passage, PassageIndex
from app.soul.listening.shipped import ShippedVectors, read_shipped
from app.soul.vector_cache import VectorCache

# Lives that are kept, the latest used: the cast and some characters made by players. A preset's takes about 12 MB with
# its vectors, another's at most 0.5 MB.
LIVES_KEPT = 24
# The names of the handbook's file in the folder of vectors, of that of what visitors tell, and of what is often asked.
HANDBOOK, MATTERS, OFTEN = "handbook", "matters", "often"
# Texts embedded at once; the embedder serves live turns in between.
TEXTS_AT_ONCE = 32
# Seconds that one answer waits for the vectors of a made character's life; what is embedded by then is kept.
PATIENCE_SECONDS = 0.3

log = structlog.get_logger(__name__)


class Lives:
    """Finds the life of a persona. With `embedder` passages are found by meaning once `learn` has returned, before and
    with the hashed embedder by words alone. `folder` keeps vectors of the cast from one start to the next."""

    def __init__(self, embedder: Embedder | None = None, folder: Path | None = None) -> None:
        self._embedder = embedder
        self._folder = folder
        # One worker's own: made of files of the house and of sheets; a changed sheet is indexed anew.
        self._kept: LRUCache[str, tuple[Sheet, PassageIndex]] = LRUCache(LIVES_KEPT)
        # One worker's own: vectors of the texts in the files of the house.
        self._cast: dict[str, NDArray[np.float16]] = {}
        self._learned = False

    async def learn(self) -> None:
        """Reads what the cast can tell, waits for the embedder and embeds it, unless the cache holds the vectors; if
        the embedder fails, words alone go on to decide. For a background task: it takes seconds, with
        another encoder than that of the vectors which ship minutes."""
        for slug in load_presets():
            # On a thread: read by whoever answers first, a file would hold the event loop for up to 70 ms.
            await asyncio.to_thread(exchanges_of, slug)
        if self._embedder is None:
            return
        await self._embedder.wait_ready()
        if not self._embedder.model_id.startswith(HashedEncoder.model_id):
            try:
                shipped = await asyncio.to_thread(read_shipped)
                texts = handbook().texts
                vectors = await self._vectors(texts, HANDBOOK, shipped)
                await asyncio.to_thread(handbook().learn, vectors.astype(np.float16))
                vectors = await self._vectors(matters().texts, MATTERS, shipped)
                await asyncio.to_thread(matters().learn, vectors.astype(np.float16))
                often = often_asked().wordings
                often.learn(await self._vectors(often.texts, OFTEN, shipped))
                asked_next = await asyncio.to_thread(read_next)
                for slug, sheet in load_presets().items():
                    index = await asyncio.to_thread(_index, sheet, slug)
                    self._cast[slug] = (await self._vectors(index.texts, slug, shipped)).astype(np.float16)
                    await asyncio.to_thread(index_of_cast(slug).learn, self._cast[slug])
                    if asked_next is not None and asked_next.model_id == self._embedder.model_id:
                        index_of_cast(slug).asked_next.learn(asked_next)
            except (RuntimeError, ValueError) as error:
                # Not learned: no answer waits for an embedder that is known to fail.
                log.warning("lives_not_embedded", error=str(error))
                return
            for _, index in self._kept.values():
                index.learn(None)
        self._learned = True

    async def of(self, persona: Persona) -> PassageIndex:
        """What this persona can tell of itself; the first time in 0.2 s of a thread."""
        sheet, kept = persona.sheet, self._kept.get(persona.party.id)
        if kept is not None and (kept[0] is sheet or _told_in(kept[0]) == _told_in(sheet)):
            index = kept[1]
        else:
            index = await asyncio.to_thread(_index, sheet, persona.slug)
            self._kept[persona.party.id] = sheet, index
        if not index.learned and self._learned:
            vectors = await self._known_vectors(index, persona.slug)
            await asyncio.to_thread(index.learn, vectors)
        return index

    async def _known_vectors(self, index: PassageIndex, slug: str | None) -> NDArray[np.float16] | None:
        """The vectors of a life in memory; for a made character they are computed, as long as one answer may wait."""
        cast = self._cast.get(slug or "")
        if cast is not None and len(cast) == len(index.texts):
            return cast
        if self._embedder is None or self._embedder.model_id.startswith(HashedEncoder.model_id) or not index.texts:
            return None
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                found = [await self._embedder.embed(texts) for texts in _pieces(index.texts)]
                return np.concatenate(found).astype(np.float16)
        except (TimeoutError, RuntimeError, ValueError) as error:
            log.info("life_not_embedded", error=str(error))
            return None

    async def _vectors(self, texts: Sequence[str], slug: str, shipped: ShippedVectors | None) -> NDArray[np.float32]:
        """The vectors of the texts: those that ship, and of the others what is kept in the folder or embedded now."""
        assert self._embedder is not None
        if shipped is None or shipped.model_id != self._embedder.model_id:
            return await self._embedded(texts, slug)
        found, missing = await asyncio.to_thread(shipped.of, texts)
        if missing:
            found[missing] = await self._embedded([texts[place] for place in missing], slug)
        return found

    async def _embedded(self, texts: Sequence[str], slug: str) -> NDArray[np.float32]:
        embedder = self._embedder
        assert embedder is not None
        cache = VectorCache(self._folder / slug) if self._folder is not None else None
        found = None
        if cache is not None:
            found = await asyncio.to_thread(cache.read, embedder.model_id, embedder.dimension, texts)
        if found is None:
            found = np.concatenate([await embedder.embed(piece) for piece in _pieces(texts)])
            if cache is not None:
                await asyncio.to_thread(cache.write, embedder.model_id, texts, found)
        return found


def _index(sheet: Sheet, slug: str | None) -> PassageIndex:
    """The index of a life, without vectors."""
    preset = load_presets().get(slug or "")
    if preset is not None and _told_in(preset) == _told_in(sheet):
        return copy(index_of_cast(preset.slug))
    return PassageIndex(biography_of(sheet))


def texts_of_the_house() -> Iterator[str]:
    """Everything that is found by meaning: what the cast can tell, the handbook, and what visitors tell. A text may
    come twice."""
    for slug in load_presets():
        yield from index_of_cast(slug).texts
    yield from often_asked().wordings.texts
    yield from handbook().texts
    yield from matters().texts


@cache
def index_of_cast(slug: str) -> PassageIndex:
    """The index of a preset, built once by a process in 0.15 s."""
    written = exchanges_of(slug)
    told = (*map(_passage, written.exchange), *(_passage(one, of_story=True) for one in written.story))
    asked = {one.begins: one.said for one in written.tale}
    plainly = plainly_of(slug)
    index = PassageIndex((*told, *biography_of(load_presets()[slug], asked)))
    index.plainly, index.asked_next = NamesTold(plainly), NextIndex(load_asked_next(slug), plainly)
    return index


def _passage(one: WrittenExchange, *, of_story: bool = False) -> Passage:
    return Passage(one.id, one.said, one.answers, one.more, one.next, one.ask, one.took, one.topic, of_story, one.after)


def _told_in(sheet: Sheet) -> tuple[object, ...]:
    """What a biography is made of."""
    return sheet.name, sheet.tagline, sheet.backstory, sheet.quirks, sheet.lore


def _pieces(texts: Sequence[str]) -> Iterator[list[str]]:
    return (list(texts[start : start + TEXTS_AT_ONCE]) for start in range(0, len(texts), TEXTS_AT_ONCE))
