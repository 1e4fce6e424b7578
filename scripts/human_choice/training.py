"""The training of `app.body.human.net`: its gradients by hand, Adam, dropout, decay, a cosine of learning rates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from app.body.human.features import CONTEXT, FEATURES, Floats
from app.body.human.net import RATING_MIDDLE, RATING_SPREAD, Weights
from scripts.human_choice.positions import Positions

Indices = npt.NDArray[np.int64]

HIDDEN, SECOND, SCENE = 128, 64, 8
SQUARES, SEEN = 6 * 64, 16 * 64
EPOCHS, BATCH, RATE, WARM_UP = 24, 256, 3e-3, 100
DROP, DROP_SCENE = 0.4, 0.3
# Decay of dense weights, and the stronger one of tables, most of whose cells few games have seen.
DECAY, TABLE_DECAY = 0.02, 1.0
TABLES, DENSE = {"A", "B", "P", "UF", "UT"}, {"W1", "Wc", "W2", "Wp", "wo", "lin"}
FIRST_MOMENT, SECOND_MOMENT, TINY = 0.9, 0.999, 1e-8


@dataclass(frozen=True, slots=True)
class Batch:
    """Some positions; `of` names each row's position, `row` the row that was played."""

    moves: Floats
    origin: Indices
    goal: Indices
    begins: Indices
    of: Indices
    context: Floats
    seen: Indices
    seen_begins: Indices
    seen_of: Indices
    row: Indices


def batch(positions: Positions, chosen: Indices) -> Batch:
    """The batch of the positions `chosen`."""
    rows, begins, of = _ragged(positions.starts, chosen)
    seen, seen_begins, seen_of = _ragged(positions.seen_starts, chosen)
    where = positions.where[rows].astype(np.int64)
    rating = ((positions.rating[chosen] - RATING_MIDDLE) / RATING_SPREAD)[:, None]
    return Batch(
        moves=positions.moves[rows].astype(np.float32),
        origin=where[:, 0] * 64 + where[:, 1],
        goal=where[:, 0] * 64 + where[:, 2],
        begins=begins,
        of=of,
        context=np.concatenate([positions.context[chosen], rating], axis=1).astype(np.float32),
        seen=positions.seen[seen].astype(np.int64),
        seen_begins=seen_begins,
        seen_of=seen_of,
        row=begins + positions.played[chosen],
    )


def _ragged(starts: Indices, chosen: Indices) -> tuple[Indices, Indices, Indices]:
    lengths = starts[chosen + 1] - starts[chosen]
    begins = np.concatenate([[0], np.cumsum(lengths)[:-1]])
    of = np.repeat(np.arange(len(chosen)), lengths)
    rows = np.arange(lengths.sum()) - begins[of] + starts[chosen][of]
    return rows, begins, of


def new_weights(dice: np.random.Generator) -> Weights:
    """Small random weights."""

    def normal(rows: int, columns: int, scale: float) -> Floats:
        return (dice.standard_normal((rows, columns)) * scale).astype(np.float32)

    features, context = len(FEATURES), len(CONTEXT) + 1
    return {
        "W1": normal(features, HIDDEN, np.sqrt(2 / features)),
        "Wc": normal(context, HIDDEN, 0.5 * np.sqrt(2 / context)),
        "b1": np.zeros(HIDDEN, np.float32),
        "W2": normal(HIDDEN, SECOND, np.sqrt(2 / HIDDEN)),
        "Wp": normal(HIDDEN, SECOND, 0.3 * np.sqrt(2 / HIDDEN)),
        "b2": np.zeros(SECOND, np.float32),
        "wo": normal(SECOND, 1, 0.5 * np.sqrt(2 / SECOND))[:, 0],
        "lin": np.zeros(features, np.float32),
        "A": np.zeros(SQUARES, np.float32),
        "B": np.zeros(SQUARES, np.float32),
        "P": normal(SEEN, SCENE, 0.1),
        "UF": normal(SQUARES, SCENE, 0.1),
        "UT": normal(SQUARES, SCENE, 0.1),
        "bp": np.zeros(SCENE, np.float32),
    }


def gradients(w: Weights, b: Batch, dice: np.random.Generator) -> tuple[float, Weights]:
    """The mean loss (negative log chance of the move played) under dropout, and its gradient."""
    count = np.diff(np.append(b.begins, len(b.of)))[:, None].astype(np.float32)
    first = b.moves @ w["W1"] + (b.context @ w["Wc"] + w["b1"])[b.of]
    kept = ((dice.random(first.shape, dtype=np.float32) > DROP) / np.float32(1 - DROP)).astype(np.float32)
    hidden = np.maximum(first, 0) * kept
    mean = np.add.reduceat(hidden, b.begins, axis=0) / count
    second = np.maximum(hidden @ w["W2"] + (mean @ w["Wp"] + w["b2"])[b.of], 0)
    scene = np.tanh(np.add.reduceat(w["P"][b.seen], b.seen_begins, axis=0) + w["bp"])
    kept_scene = (dice.random(scene.shape, dtype=np.float32) > DROP_SCENE) / np.float32(1 - DROP_SCENE)
    shown = scene * kept_scene
    walk = w["UF"][b.origin] + w["UT"][b.goal]
    logits = second @ w["wo"] + b.moves @ w["lin"] + w["A"][b.origin] + w["B"][b.goal] + (walk * shown[b.of]).sum(1)
    chance = softmax(logits, b)
    loss = float(-np.log(chance[b.row] + 1e-12).mean())

    error = single(chance / len(b.row))
    error[b.row] -= np.float32(1 / len(b.row))
    to_second = single(np.outer(error, w["wo"]) * (second > 0))
    to_mean = np.add.reduceat(to_second, b.begins, axis=0)
    to_first = single((to_second @ w["W2"].T + ((to_mean @ w["Wp"].T) / count)[b.of]) * kept * (first > 0))
    to_context = np.add.reduceat(to_first, b.begins, axis=0)
    to_walk = single(error[:, None] * shown[b.of])
    to_scene = single(np.add.reduceat(error[:, None] * walk, b.begins, axis=0) * kept_scene * (1 - scene**2))
    return loss, {
        "W1": b.moves.T @ to_first,
        "Wc": b.context.T @ to_context,
        "b1": to_context.sum(0),
        "W2": single(hidden.T @ to_second),
        "Wp": single(mean.T @ to_mean),
        "b2": single(to_second.sum(0)),
        "wo": single(second.T @ error),
        "lin": b.moves.T @ error,
        "A": np.bincount(b.origin, error, SQUARES).astype(np.float32),
        "B": np.bincount(b.goal, error, SQUARES).astype(np.float32),
        "P": _scatter(b.seen, to_scene[b.seen_of], SEEN),
        "UF": _scatter(b.origin, to_walk, SQUARES),
        "UT": _scatter(b.goal, to_walk, SQUARES),
        "bp": to_scene.sum(0),
    }


def chances(w: Weights, b: Batch) -> Floats:
    """The chance of each row of the batch, without dropout: what `app.body.human.net` says of one position."""
    hidden = np.maximum(b.moves @ w["W1"] + (b.context @ w["Wc"] + w["b1"])[b.of], 0)
    count = np.diff(np.append(b.begins, len(b.of)))[:, None]
    mean = np.add.reduceat(hidden, b.begins, axis=0) / count
    second = np.maximum(hidden @ w["W2"] + (mean @ w["Wp"] + w["b2"])[b.of], 0)
    scene = np.tanh(np.add.reduceat(w["P"][b.seen], b.seen_begins, axis=0) + w["bp"])
    walk = ((w["UF"][b.origin] + w["UT"][b.goal]) * scene[b.of]).sum(1)
    return softmax(single(second @ w["wo"] + b.moves @ w["lin"] + w["A"][b.origin] + w["B"][b.goal] + walk), b)


def softmax(logits: Floats, b: Batch) -> Floats:
    """Chances within each position."""
    shifted = np.exp(logits - np.maximum.reduceat(logits, b.begins)[b.of])
    return single(shifted / np.add.reduceat(shifted, b.begins)[b.of])


def single(values: npt.NDArray[Any]) -> Floats:
    """In single precision, as the network reads and writes."""
    return values.astype(np.float32, copy=False)


def _scatter(index: Indices, values: Floats, size: int) -> Floats:
    """The sum of `values` (rows, k) for each index, (size, k)."""
    order = np.argsort(index, kind="stable")
    ordered = index[order]
    begins = np.flatnonzero(np.append(True, ordered[1:] != ordered[:-1]))
    summed = np.zeros((size, values.shape[1]), np.float32)
    summed[ordered[begins]] = np.add.reduceat(values[order], begins, axis=0)
    return summed


def train(positions: Positions, chosen: Indices, seed: int) -> Weights:
    """One network fitted on the positions `chosen`; says after each epoch how it fares."""
    dice = np.random.default_rng(seed)
    w = new_weights(dice)
    first, second = ({name: np.zeros_like(value) for name, value in w.items()} for _ in range(2))
    steps = EPOCHS * (len(chosen) // BATCH)
    done = 0
    for epoch in range(EPOCHS):
        order = dice.permutation(chosen)
        losses = []
        for start in range(0, len(order) - BATCH + 1, BATCH):
            loss, gradient = gradients(w, batch(positions, order[start : start + BATCH]), dice)
            losses.append(loss)
            done += 1
            rate = RATE * min(1.0, done / WARM_UP) * 0.5 * (1 + np.cos(np.pi * done / steps))
            for name, value in w.items():
                first[name] += (1 - FIRST_MOMENT) * (gradient[name] - first[name])
                second[name] += (1 - SECOND_MOMENT) * (gradient[name] ** 2 - second[name])
                step = first[name] / (1 - FIRST_MOMENT**done)
                step /= np.sqrt(second[name] / (1 - SECOND_MOMENT**done)) + TINY
                decay = TABLE_DECAY if name in TABLES else DECAY if name in DENSE else 0.0
                value -= (rate * (step + decay * value)).astype(np.float32)
        print(f"  epoch {epoch + 1}: loss {np.mean(losses):.4f}", flush=True)
    return w
