"""What a model says, sentence by sentence as it comes: each is checked before it is told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pydantic_core

from app.domain.text import sentences
from app.llm.words import told_by_model

# Characters of one sentence.
LONGEST_SENTENCE = 600


class Speaking:
    """Takes the JSON text of an answer piece by piece and tells its sentences, the last one excepted, which may not be
    whole. What was told stays told: where a later attempt says something else, the whole answer replaces it."""

    def __init__(self, holds: Callable[[str], Awaitable[bool]], tell: Callable[[str], Awaitable[None]]) -> None:
        """`holds` says whether a sentence may be told; `tell` is given each that may."""
        self.told = ""
        self._holds, self._tell = holds, tell
        self._raw = ""
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()
        self._seen = 0

    def hear(self, piece: str | None) -> None:
        """The next piece; None begins anew."""
        if piece is None:
            self._raw, self._seen = "", 0
            return
        self._raw += piece
        try:
            said = pydantic_core.from_json(self._raw, allow_partial="trailing-strings")
        except ValueError:
            return
        text = said.get("text") if isinstance(said, dict) else None
        whole = sentences(text)[:-1] if isinstance(text, str) else []
        for sentence in whole[self._seen :]:
            self._queue.put_nowait(sentence)
        self._seen = max(self._seen, len(whole))

    def end(self) -> None:
        """Nothing more will come."""
        self._queue.put_nowait(None)

    async def run(self) -> None:
        """Tells what was heard until the end; stops at the first sentence that may not be told."""
        while (sentence := await self._queue.get()) is not None:
            clean = told_by_model(sentence, LONGEST_SENTENCE)
            if clean is None or not await self._holds(clean):
                return
            await self._tell(f"{' ' if self.told else ''}{clean}")
            self.told = f"{self.told} {clean}".strip()
