"""The modules of the house, each read, parsed and walked through once for all tests of one process."""

from __future__ import annotations

import ast
import gc
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
APP = ROOT / "app"


@dataclass(frozen=True, eq=False)  # one is itself and no other, so that what was found in it can be kept by it
class Source:
    """One module. `name` is its full name, `nodes` are all of its tree as `ast.walk` goes through it."""

    path: Path
    name: str
    text: str
    nodes: tuple[ast.AST, ...]

    @property
    def tree(self) -> ast.Module:
        assert isinstance(self.nodes[0], ast.Module)
        return self.nodes[0]


def read(path: Path) -> Source:
    """The module at this path, read anew."""
    text = path.read_text("utf-8")
    return Source(path, ".".join(path.relative_to(ROOT).with_suffix("").parts), text, nodes_of(text))


def nodes_of(text: str) -> tuple[ast.AST, ...]:
    """All nodes of a module with this text."""
    return tuple(ast.walk(ast.parse(text)))


@cache
def sources() -> tuple[Source, ...]:
    """Every module of `app`, in the order of their paths. Takes seconds when it is asked for first."""
    # More than a million nodes that all stay: nothing among them is worth a look of the collector, now or later.
    gc.disable()
    try:
        return tuple(read(path) for path in sorted(APP.rglob("*.py")))
    finally:
        gc.freeze()
        gc.enable()
