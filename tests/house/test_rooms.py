"""The house keeps its shape: small files, named rooms."""

from __future__ import annotations

import ast

from tests.house.parsed import APP, ROOT, sources

# Lines; files aim at 150 and stop near 300. The page's modules carry their types in comments.
FILE_LIMIT = {".py": 320, ".js": 400}
# Lines of one function; they aim at 40.
FUNCTION_LIMIT = 60


def test_no_file_holds_two_ideas() -> None:
    sources = [*APP.rglob("*.py"), *(ROOT / "static/js").rglob("*.js")]
    counts = {path: path.read_text().count("\n") for path in sources}
    long = {str(path.relative_to(ROOT)): count for path, count in counts.items() if count > FILE_LIMIT[path.suffix]}
    assert long == {}


def test_no_function_outgrows_a_screen() -> None:
    long = [
        f"{source.path.relative_to(ROOT)}:{node.lineno} {node.name}"
        for source in sources()
        for node in source.nodes
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.lineno > FUNCTION_LIMIT
    ]
    assert long == []


def test_every_package_says_what_it_is_for() -> None:
    silent = [
        str(source.path.relative_to(ROOT))
        for source in sources()
        if source.path.name == "__init__.py" and not ast.get_docstring(source.tree)
    ]
    assert silent == []


def test_no_error_is_swallowed_without_a_word() -> None:
    swallowed = [
        f"{source.path.relative_to(ROOT)}:{node.lineno}"
        for source in sources()
        for node in source.nodes
        if isinstance(node, ast.ExceptHandler)
        and (node.type is None or ast.unparse(node.type) in {"Exception", "BaseException"})
        and all(isinstance(step, ast.Pass | ast.Continue) for step in node.body)
    ]
    assert swallowed == []
