"""Fits the measure by which what is asked next is found: `app/soul/listening/next.npz`.

    python -m scripts.fit_next                         fits it by all that is written, and embeds that; some minutes
    python -m scripts.fit_next --embed                 embeds what is written with the measure that ships
    python -m scripts.fit_next --aside kenji vesna     how well it does with characters it has not seen; writes nothing
    python -m scripts.fit_next --check                 fails if an entry has no vector

Fitting needs torch, which the club itself does not; `--embed` and `--check` do not.

Each way to ask one question is left out of its own mean and has to find it, by the others and by its answer, among what
else is asked behind the same line and some of what is asked elsewhere.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.characters.asked_next import load_asked_next
from app.characters.presets import load_presets
from app.memory.embedding.open_embedder import open_embedder, open_listening
from app.soul.listening.next_vectors import NEXT_FILE, NextVectors, in_bytes, key_of, read_next, write_next

Floats = NDArray[np.float32]

# Numbers of a projected vector. Of 96 to 192 none is better than another by more than chance.
DIMENSION = 128
# Passes over all that is written, what is left out of a vector, the rate, and questions from elsewhere beside each.
EPOCHS, DROPPED, RATE, ELSEWHERE, SEED = 4, 0.1, 1e-3, 24, 7
# Lines behind which something is asked that make one step, and texts embedded at once.
AT_ONCE, TEXTS_AT_ONCE = 8, 256


@dataclass(frozen=True, eq=False)
class Behind:
    """What is asked behind one line: `said` (T, 384) are all ways to ask, `groups` (T,) of which of the G questions
    each is, `answers` (G, 384) the answers, `keys` (G,) the digests."""

    slug: str
    said: Floats
    groups: NDArray[np.int64]
    answers: Floats
    keys: list[int]


async def read_behind() -> tuple[str, list[Behind]]:
    """The encoder's name and all that is written, embedded."""
    published = open_embedder("minilm")
    encoder = open_listening(published)
    await encoder.wait_ready()
    found = []
    for slug in load_presets():
        written = load_asked_next(slug).behind
        texts = [text for ones in written.values() for one in ones for text in (*one.said, one.answer)]
        vectors = [await encoder.embed(texts[at : at + TEXTS_AT_ONCE]) for at in range(0, len(texts), TEXTS_AT_ONCE)]
        rows = iter(np.concatenate(vectors).astype(np.float32)) if vectors else iter(())
        for ones in written.values():
            said, groups, answers = list[Any](), list[int](), list[Any]()
            for group, one in enumerate(ones):
                said += [next(rows) for _ in one.said]
                groups += [group] * len(one.said)
                answers.append(next(rows))
            keys = [key_of(one.said, one.answer) for one in ones]
            found.append(Behind(slug, np.stack(said), np.array(groups), np.stack(answers), keys))
        print(f"{slug}: {len(texts)} texts", flush=True)
    model_id = encoder.model_id
    await encoder.close()
    await published.close()
    return model_id, found


def fit(behind: list[Behind]) -> tuple[Floats, Floats, tuple[float, float]]:
    """The projections of what is said and of answers, and what each counts."""
    import torch  # only fitting needs it
    import torch.nn.functional as F  # noqa: N812

    torch.manual_seed(SEED)
    rng = np.random.default_rng(SEED)
    every = np.concatenate([one.said for one in behind])
    _, _, axes = np.linalg.svd(every[rng.permutation(len(every))[:20_000]], full_matrices=False)
    begun = torch.tensor(axes[:DIMENSION].T.copy())
    of_said, of_answer = begun.clone().requires_grad_(), begun.clone().requires_grad_()
    weights = torch.tensor([17.0, 6.0], requires_grad=True)
    adam = torch.optim.Adam([{"params": [of_said, of_answer], "lr": RATE}, {"params": [weights], "lr": 0.05}])
    of_slug = {slug: [one for one in behind if one.slug == slug] for slug in {one.slug for one in behind}}

    def loss_of(one: Behind) -> torch.Tensor:
        groups = torch.tensor(one.groups)
        own = F.one_hot(groups, len(one.answers)).float()
        said = F.normalize(F.dropout(torch.tensor(one.said), DROPPED) @ of_said, dim=1)
        sums = own.t() @ said
        left_out = (said @ sums.t() - (said * said).sum(1, keepdim=True) * own) / (own.sum(0)[None] - own).clamp(min=1)
        asked = F.normalize(torch.tensor(one.said) @ of_answer, dim=1)
        answers = F.normalize(torch.tensor(one.answers) @ of_answer, dim=1)
        scores = weights[0] * left_out + weights[1] * (asked @ answers.t())
        others = [of_slug[one.slug][at] for at in rng.integers(len(of_slug[one.slug]), size=ELSEWHERE)]
        picked = [(other, int(rng.integers(len(other.answers)))) for other in others if other is not one]
        if picked:
            means = torch.stack([
                F.normalize(torch.tensor(other.said[other.groups == at]) @ of_said, dim=1).mean(0)
                for other, at in picked
            ])  # fmt: skip
            told = torch.tensor(np.stack([other.answers[at] for other, at in picked]))
            beside = weights[0] * (said @ means.t())
            beside = beside + weights[1] * (asked @ F.normalize(told @ of_answer, dim=1).t())
            scores = torch.cat([scores, beside], dim=1)
        return F.cross_entropy(scores, groups)

    for epoch in range(EPOCHS):
        order, whole = rng.permutation(len(behind)), 0.0
        for at in range(0, len(order), AT_ONCE):
            part = [behind[place] for place in order[at : at + AT_ONCE]]
            loss = sum((loss_of(one) for one in part), torch.tensor(0.0)) / len(part)
            adam.zero_grad()
            loss.backward()
            adam.step()
            whole += loss.item() * len(part)
        print(f"pass {epoch + 1}: {whole / len(order):.3f}", flush=True)
    counts = weights.detach().numpy()
    return of_said.detach().numpy(), of_answer.detach().numpy(), (float(counts[0]), float(counts[1]))


def embedded(
    model_id: str, behind: list[Behind], of_said: Floats, of_answer: Floats, weights: tuple[float, float]
) -> NextVectors:
    """All that is written, seen through a measure."""
    means, answers, keys = list[Floats](), list[Floats](), list[int]()
    for one in behind:
        said = _units(one.said @ of_said)
        means += [said[one.groups == group].mean(axis=0) for group in range(len(one.answers))]
        answers.append(_units(one.answers @ of_answer))
        keys += one.keys
    order = np.argsort(np.array(keys, dtype=np.uint64))
    return NextVectors(
        model_id, of_said, of_answer, weights,
        np.array(keys, dtype=np.uint64)[order],
        in_bytes(np.stack(means)[order]), in_bytes(np.concatenate(answers)[order]),
    )  # fmt: skip


def found_at_once(behind: list[Behind], of_said: Floats, of_answer: Floats, weights: tuple[float, float]) -> float:
    """The share of ways to ask that find their own question first, left out of its mean."""
    right = asked = 0
    for one in behind:
        said = _units(one.said @ of_said)
        own = np.eye(len(one.answers), dtype=np.float32)[one.groups]
        left_out = (said @ (own.T @ said).T - own) / np.maximum(own.sum(0)[None] - own, 1)
        near = _units(one.said @ of_answer) @ _units(one.answers @ of_answer).T
        scores = weights[0] * left_out + weights[1] * near
        right += int((scores.argmax(axis=1) == one.groups).sum())
        asked += len(one.groups)
    return right / max(1, asked)


def _units(rows: Floats) -> Floats:
    found: Floats = rows / np.linalg.norm(rows, axis=1, keepdims=True).clip(1e-9)
    return found


def _apart(behind: list[Behind], aside: Collection[str]) -> None:
    learned, others = [one for one in behind if one.slug not in aside], [one for one in behind if one.slug in aside]
    plain = np.eye(len(others[0].said[0]), dtype=np.float32)
    print(f"by the encoder's own vectors: {found_at_once(others, plain, plain, (1.0, 0.0)):.3f}")
    print(f"with the answers beside them: {found_at_once(others, plain, plain, (17.0, 6.0)):.3f}")
    print(f"by the fitted measure: {found_at_once(others, *fit(learned)):.3f}")


def main() -> None:
    """Reads the arguments."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--embed", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--aside", nargs="+", default=[])
    wished = parser.parse_args()
    if wished.check:
        known = read_next()
        entries = [one for slug in load_presets() for ones in load_asked_next(slug).behind.values() for one in ones]
        keys = np.array([key_of(one.said, one.answer) for one in entries], dtype=np.uint64)
        missing = len(keys) if known is None else int((known.rows_of(keys) < 0).sum())
        sys.exit(f"{missing} entries have no vector: run python -m scripts.fit_next --embed" if missing else 0)
    model_id, behind = asyncio.run(read_behind())
    if wished.aside:
        _apart([one for one in behind if len(one.answers) > 1], wished.aside)
        return
    known = read_next() if wished.embed else None
    measure = (known.of_said, known.of_answer, known.weights) if known is not None else fit(behind)
    write_next(embedded(model_id, behind, *measure))
    print(f"{sum(len(one.keys) for one in behind)} entries, {NEXT_FILE.stat().st_size} bytes")


if __name__ == "__main__":
    main()
