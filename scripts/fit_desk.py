"""Embeds the questions that the steward knows, with the encoder that listens, and writes them beside the code.

    python -m scripts.fit_desk            writes app/desk/questions.npz, after any change of a question (half a minute)

Vectors are kept as bytes: the directions of a question move by less than a hundredth.
"""

from __future__ import annotations

import asyncio

import numpy as np

from app.desk.questions import VECTORS_FILE, digest_of, written_texts
from app.domain.text import plain
from app.memory.embedding.open_embedder import open_embedder, open_listening

# Texts embedded at once.
AT_ONCE = 32


async def fit() -> None:
    """Writes the file. Raises EmbedderUnavailableError without MiniLM."""
    embedder = open_embedder("minilm")
    await embedder.start()
    listening = open_listening(embedder, "minilm")
    await listening.start()
    await listening.wait_ready()
    texts = written_texts()
    read = [plain(text) for text in texts]
    vectors = np.concatenate([await listening.embed(read[at : at + AT_ONCE]) for at in range(0, len(read), AT_ONCE)])
    np.savez_compressed(
        VECTORS_FILE,
        vectors=np.round(vectors / np.abs(vectors).max() * 127).astype(np.int8),
        digests=np.array([digest_of(text) for text in texts]),
        model_id=np.array(listening.model_id),
    )
    print(f"{len(texts)} texts, {VECTORS_FILE.stat().st_size / 1024:.0f} KB")
    await listening.close()
    await embedder.close()


if __name__ == "__main__":
    asyncio.run(fit())
