"""Whatever a long-lived service keeps in its memory says what that means where several workers serve one club.

A comment over it, or over the lines right above it, says one of two things: `One worker's own: ...`, what no other
worker needs to know; or `Another worker learns of ... by ...`, how what others remember is put right (`would
learn` where nothing tells it yet).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

import pytest

from tests.house.parsed import nodes_of, sources

SAID = re.compile(r"One worker's own: \S|Another worker (?:learns|would learn) of .+ by \S")
KEEPS = {
    "dict", "list", "set", "deque", "defaultdict", "Counter", "OrderedDict",
    "LRUCache", "TTLCache", "TLRUCache", "LFUCache", "WeakSet", "WeakValueDictionary", "WeakKeyDictionary",
    "Lock", "Semaphore", "Condition",
}  # fmt: skip
COPIES = {"dict", "list", "set", "OrderedDict", "deque"}

# Made for one piece of work and gone with it, or never changed once it is made.
OF_ONE_USE = {
    "app.body.human": "a look at one position",
    "app.body.uci_wire": "one engine's process and one search of it",
    "app.domain.notation": "the reading of one game",
    "app.entrance.requests": "one request",
    "app.memory.store.columns": "memories of one owner as of one version",
    "app.truth": "the reading of one line",
}


def keeps(value: ast.expr | None) -> bool:
    """Whether it makes something that is empty at first, to be filled by and by."""
    if isinstance(value, ast.Call):
        name = getattr(value.func, "attr", getattr(value.func, "id", ""))
        return name in KEEPS and not (name in COPIES and value.args)
    empty = isinstance(value, ast.Dict) and not value.keys
    return empty or (isinstance(value, ast.List | ast.Set) and not value.elts)


def kept(nodes: Sequence[ast.AST]) -> Iterator[tuple[str, int]]:
    """What instances, and modules themselves, keep: names and lines. `nodes` are all of one module."""
    for node in nodes:
        if isinstance(node, ast.Assign | ast.AnnAssign) and keeps(node.value):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                if isinstance(target, ast.Attribute) and getattr(target.value, "id", "") == "self":
                    yield f"self.{target.attr}", node.lineno
    (module,) = (node for node in nodes if isinstance(node, ast.Module))
    for node in module.body:
        # Constants are written in capitals; what a module keeps to change it is not.
        if isinstance(node, ast.Assign | ast.AnnAssign) and keeps(node.value):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name) and target.id != target.id.upper() and target.id != "__all__":
                yield target.id, node.lineno


def said_over(lines: list[str], number: int) -> str:
    """The comment over a line (counted from 1), or over the run of lines that it ends."""
    above = number - 1
    while (
        above
        and lines[above - 1].strip()
        and not lines[above - 1].lstrip().startswith(("#", "def ", "async def ", '"'))
    ):
        above -= 1
    said: list[str] = []
    while above and lines[above - 1].lstrip().startswith("#"):
        said.insert(0, lines[above - 1].strip().lstrip("# "))
        above -= 1
    return " ".join(said)


def silent(module: str, text: str, nodes: Sequence[ast.AST]) -> list[str]:
    """What a module keeps without a word about other workers."""
    lines = text.splitlines()
    return [f"{module}:{number} {name}" for name, number in kept(nodes) if not SAID.search(said_over(lines, number))]


def test_whatever_is_kept_in_memory_says_what_it_means_for_other_workers() -> None:
    found = [
        one
        for source in sources()
        if not source.name.startswith(tuple(OF_ONE_USE))
        for one in silent(source.name, source.text, source.nodes)
    ]
    assert found == [], "say `One worker's own: ...` or `Another worker learns of ... by ...` over it"


def test_what_is_of_one_use_still_keeps_something() -> None:
    assert all(
        any(source.name.startswith(one) and list(kept(source.nodes)) for source in sources()) for one in OF_ONE_USE
    )


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("class A:\n    def __init__(self):\n        self.a = {}\n", 1),
        ("class A:\n    def __init__(self):\n        # One worker's own: its guests.\n        self.a = {}\n"
         "        self.b = set()\n", 0),
        ("class A:\n    def __init__(self):\n        # Guests.\n        self.a: LRUCache[str, int] = LRUCache(9)\n", 1),
        ("# Another worker learns of a change by\n# the table.\n_kept: dict[str, int] = {}\nTABLE = {1: 2}\n", 0),
        ("class A:\n    def __init__(self):\n        self.lock = asyncio.Lock()\n        self.n = 1\n", 1),
    ],
)  # fmt: skip
def test_the_test_would_see_it(text: str, found: int) -> None:
    assert len(silent("app.x", text, nodes_of(text))) == found
