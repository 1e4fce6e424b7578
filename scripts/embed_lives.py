"""Embeds what the cast can tell, and the handbook, into `app/soul/listening/lives.npz`.

    python -m scripts.embed_lives [--check]

Vectors that the file holds already are kept as long as the encoder is the same, so that after a change of some
sentences it takes seconds, and after a new encoder some minutes. With `--check` nothing is written: it fails if a text
is missing.
"""

from __future__ import annotations

import argparse
import asyncio
import sys

import numpy as np
from numpy.typing import NDArray

from app.memory.embedding.open_embedder import open_embedder, open_listening
from app.soul.listening.lives import texts_of_the_house
from app.soul.listening.shipped import SHIPPED_FILE, ShippedVectors, packed, read_shipped, write_shipped

# Texts embedded at once.
AT_ONCE = 256


async def embedded(texts: list[str], known: ShippedVectors | None) -> ShippedVectors:
    """The vectors of the texts; of those that are known, and of the same encoder, what is known.
    Raises EmbedderUnavailableError without MiniLM."""
    published = open_embedder("minilm")
    encoder = open_listening(published)
    await encoder.wait_ready()
    if known is None or known.model_id != encoder.model_id:
        vectors: NDArray[np.float32] = np.zeros((len(texts), encoder.dimension), np.float32)
        missing = list(range(len(texts)))
    else:
        vectors, missing = known.of(texts)
    for start in range(0, len(missing), AT_ONCE):
        part = missing[start : start + AT_ONCE]
        vectors[part] = await encoder.embed([texts[place] for place in part])
        print(f"{min(start + AT_ONCE, len(missing))} of {len(missing)}", flush=True)
    model_id = encoder.model_id
    await encoder.close()
    await published.close()
    return packed(model_id, texts, vectors)


def main() -> None:
    """Reads the arguments."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    texts = list(dict.fromkeys(texts_of_the_house()))
    known = read_shipped()
    if parser.parse_args().check:
        missing = len(texts) if known is None else len(known.of(texts)[1])
        sys.exit(f"{missing} texts have no vector: run python -m scripts.embed_lives" if missing else 0)
    write_shipped(asyncio.run(embedded(texts, known)))
    print(f"{len(texts)} texts, {SHIPPED_FILE.stat().st_size} bytes")


if __name__ == "__main__":
    main()
