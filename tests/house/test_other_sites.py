"""No line of ours lets pages of other sites in (TRUST S1): a `*` cannot come in by carelessness."""

from __future__ import annotations

import ast
from collections.abc import Iterable

import pytest

from tests.house.parsed import nodes_of, sources

# What opens a door to other origins, as frameworks call it; our own are the same origin, which needs no permission.
PERMISSIONS = {"allow_origins", "allow_origin_regex", "cors_allowed_origins", "cors_credentials"}


def permissions_in(nodes: Iterable[ast.AST]) -> list[str]:
    """Everything in a module that gives another origin a permission."""
    found = []
    for node in nodes:
        if isinstance(node, ast.keyword) and node.arg in PERMISSIONS:
            if not (isinstance(node.value, ast.Constant) and node.value.value is None):
                found.append(f"{node.arg}={ast.unparse(node.value)}")
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if node.value.lower().startswith("access-control-allow"):
                found.append(node.value)
        elif isinstance(node, ast.alias) and "cors" in node.name.lower():
            found.append(node.name)
    return found


def test_no_module_lets_another_origin_in() -> None:
    assert len(sources()) > 100
    found = {source.name: permissions_in(source.nodes) for source in sources()}
    assert {name: permissions for name, permissions in found.items() if permissions} == {}


@pytest.mark.parametrize(
    "line",
    [
        'AsyncServer(cors_allowed_origins="*")', 'AsyncServer(cors_allowed_origins=["https://a.example"])',
        "from starlette.middleware.cors import CORSMiddleware", 'add(allow_origins=["*"])',
        'headers["Access-Control-Allow-Origin"] = "*"',
    ],
)  # fmt: skip
def test_one_that_did_would_be_found(line: str) -> None:
    assert permissions_in(nodes_of(line)) != []
