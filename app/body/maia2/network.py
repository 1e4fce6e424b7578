"""The network in the process that runs it: loading, and moves with their probabilities for a batch of positions.

This is the one file that imports torch and maia2 (the extra `maia`), and only inside the child process.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, Literal

# Which games the weights were trained on.
MaiaKind = Literal["blitz", "rapid"]
# Name of the weights in the folder, as the package calls them.
WEIGHTS_NAMES: dict[MaiaKind, str] = {"blitz": "blitz_model.pt", "rapid": "rapid_model.pt"}
NICENESS = 5


@dataclass(frozen=True, slots=True)
class AskedPosition:
    """A position (FEN) with the ratings (Elo) of who is to move and of the other side."""

    fen: str
    own_elo: int
    other_elo: int


@dataclass(frozen=True, slots=True)
class Prediction:
    """Every legal move (UCI) with its probability, the likeliest first, and the chances in [0, 1] of who is to move."""

    moves: tuple[tuple[str, float], ...]
    chances: float


class Network:
    """The model with what its inputs and outputs are numbered by."""

    def __init__(self, folder: Path, kind: MaiaKind) -> None:
        """Loads the weights of `folder`; what is not there the package downloads into it and checks. Raises whatever
        torch, the package or the network connection raise."""
        os.nice(NICENESS)
        import torch
        from maia2.inference import prepare
        from maia2.model import from_pretrained

        torch.set_num_threads(1)
        weights = folder / WEIGHTS_NAMES[kind]
        # The package would replace weights of one's own, whose checksum it cannot know.
        self._model: Any = _own_weights(weights, kind) if weights.exists() else from_pretrained(kind, "cpu", folder)
        self._model.eval()
        self._numbers, self._ratings, self._moves = prepare()

    def predict(self, questions: list[AskedPosition]) -> list[Prediction]:
        """An answer to each, of one pass through the network. Raises ValueError for a position without legal moves."""
        import torch
        from maia2.inference import preprocessing
        from maia2.utils import mirror_move

        rows = [preprocessing(q.fen, q.own_elo, q.other_elo, self._ratings, self._numbers) for q in questions]
        boards = torch.stack([row[0] for row in rows])
        own, other = (torch.tensor([row[place] for row in rows]) for place in (1, 2))
        legal = torch.stack([row[3] for row in rows]).bool()
        with torch.no_grad():
            logits, _, values = self._model(boards, own, other)
        shares = logits.masked_fill(~legal, float("-inf")).softmax(dim=-1)
        answers = []
        for row, question in enumerate(questions):
            # The network sees every position from White's side.
            mirrored = question.fen.split(" ")[1] == "b"
            named = (
                (mirror_move(self._moves[place]) if mirrored else self._moves[place], float(shares[row, place]))
                for place in legal[row].nonzero().flatten().tolist()
            )
            chances = float((values[row] / 2 + 0.5).clamp(0, 1))
            answers.append(Prediction(tuple(sorted(named, key=lambda pair: -pair[1])), chances))
        return answers


def make_model(kind: MaiaKind) -> Any:
    """The architecture with random weights."""
    from maia2.main import MAIA2Model
    from maia2.utils import create_elo_dict, get_all_possible_moves, parse_args

    with as_file(files("maia2.configs").joinpath("maia2-training.yaml")) as path:
        shape = parse_args(path)
    del kind  # one architecture, trained twice
    return MAIA2Model(len(get_all_possible_moves()), create_elo_dict(), shape)


def _own_weights(path: Path, kind: MaiaKind) -> Any:
    import torch
    from maia2.train import load_model_state_dict

    model = make_model(kind)
    # `weights_only`: a file of weights must not be able to run anything.
    load_model_state_dict(model, torch.load(path, map_location="cpu", weights_only=True)["model_state_dict"])
    return model


# ---- for a pool of one process: functions of the module, and what they keep between calls

_loaded: Network | None = None


def load(folder: str, kind: MaiaKind) -> int:
    """Loads the network into this process and returns the process's id."""
    global _loaded
    _loaded = Network(Path(folder), kind)
    return os.getpid()


def predict(questions: list[AskedPosition]) -> list[Prediction]:
    """As `Network.predict`."""
    assert _loaded is not None, "load comes first"
    return _loaded.predict(questions)
