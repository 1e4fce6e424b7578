"""The stairs go down only, vendors stay home, and nobody reaches into another's pockets."""

from __future__ import annotations

import ast
import subprocess
import sys
from functools import cache

import pytest

from tests.house.parsed import ROOT, Source, sources

# A vendor's package -> the only rooms that may import it.
HOMES = {
    "socketio": {"app.sockets", "app.main"},
    "engineio": {"app.sockets"},
    "chess.engine": {"app.body"},
    "tokenizers": {"app.memory"},
    "safetensors": {"app.memory"},
    "onnxruntime": {"app.memory"},
    "sentence_transformers": {"app.memory"},
    "apsw": {"app.memory"},
    "sqlite_vec": {"app.memory"},
    "sklearn": {"app.maintenance"},
    "umap": {"app.maintenance"},
    "fastapi": {"app.web", "app.main"},
    "starlette": {"app.web", "app.main"},
    "jinja2": {"app.web"},
    "limits": {"app.web"},
    "argon2": {"app.accounts"},
    "uvicorn": {"app.serving", "app.entrance"},
    "websockets": {"app.entrance", "app.uci"},
    "alembic": {"app.db"},
    "prometheus_client": {"app.runtime"},
    "pydantic_settings": {"app.config", "app.config_groups"},
    "google": {"app.llm"},
    "anthropic": {"app.llm"},
    "redis": {"app.runtime"},
    "opentelemetry": {"app.inspector"},
    "maia2": {"app.body"},
    "mcp": {"app.web"},
}
SETTINGS_READERS = {"app.__main__", "app.serving", "app.main", "app.wiring", "app.config"}
DOMAIN_MAY_USE = {"pydantic", "chess", "annotated_types", "cachetools"}


@cache
def imports(source: Source) -> tuple[tuple[str, str], ...]:
    """Every import as (module, name); name is empty for `import module`. Each test here asks for those of all."""
    found: list[tuple[str, str]] = []
    for node in source.nodes:
        if isinstance(node, ast.Import):
            found += ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"a relative import of {node.module}: name rooms in full"
            found += ((node.module or "", alias.name) for alias in node.names)
    return tuple(found)


def room(module: str) -> str:
    """The room a module is in: `app.matches.table` -> `app.matches`."""
    return ".".join(module.split(".")[:2])


def test_the_floors_of_importlinter_hold() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()", "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_a_chess_program_waits_for_no_database_and_no_server() -> None:
    told = subprocess.run(
        [sys.executable, "-c", "import sys, app.__main__, app.uci.program, app.uci.character; print(*sys.modules)"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert not {"sqlalchemy", "fastapi", "socketio", "uvicorn", "jinja2"} & set(told)


def test_vendors_stay_home() -> None:
    strays = [
        f"{source.name} imports {imported}"
        for source in sources()
        for imported, name in imports(source)
        for vendor, homes in HOMES.items()
        if f"{imported}.{name}.".startswith(f"{vendor}.") and room(source.name) not in homes
    ]
    assert strays == []


def test_the_domain_knows_only_the_standard_library_pydantic_and_chess() -> None:
    strays = [
        f"{source.name} imports {imported}"
        for source in sources()
        if room(source.name) == "app.domain"
        for imported, _ in imports(source)
        if (top := imported.split(".")[0]) not in sys.stdlib_module_names | DOMAIN_MAY_USE
        and not imported.startswith("app.domain")
        and top
    ]
    assert strays == []


def test_settings_are_read_by_main_and_wiring_only() -> None:
    readers = {room(source.name) for source in sources() for imported, _ in imports(source) if imported == "app.config"}
    assert readers <= SETTINGS_READERS


def test_nobody_reads_the_environment_beside_the_settings() -> None:
    # Hands the whole environment on to a program, with the password that must not stand among its arguments.
    passing_on = {"app.db.postgres.programs"}
    strays = [
        source.name
        for source in sources()
        if source.name not in passing_on
        for node in source.nodes
        if isinstance(node, ast.Attribute) and node.attr in {"environ", "getenv"}
        if isinstance(node.value, ast.Name) and node.value.id == "os"
    ]
    assert strays == []


def test_cookies_are_read_in_one_place() -> None:
    strays = [source.name for source in sources() for imported, _ in imports(source) if imported == "http.cookies"]
    strays += [
        source.name
        for source in sources()
        for node in source.nodes
        if isinstance(node, ast.Attribute) and node.attr == "cookies"
    ]
    assert strays == []


def test_no_private_name_is_imported_from_another_module() -> None:
    strays = [
        f"{source.name} imports {imported}.{name}"
        for source in sources()
        for imported, name in imports(source)
        if imported.startswith("app.") and (name.startswith("_") or any(p.startswith("_") for p in imported.split(".")))
    ]
    assert strays == []


def test_no_import_hides_from_the_floors_behind_type_checking() -> None:
    strays = [
        source.name
        for source in sources()
        for node in source.nodes
        if isinstance(node, ast.Name) and node.id == "TYPE_CHECKING"
    ]
    assert strays == []


def test_tasks_are_started_in_one_place() -> None:
    strays = [
        f"{source.name}:{node.lineno}"
        for source in sources()
        if source.name != "app.runtime.tasks"
        for node in source.nodes
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in {"create_task", "ensure_future"}
        and ast.unparse(node.func.value) in {"asyncio", "loop", "asyncio.get_running_loop()", "self._loop"}
    ]
    assert strays == []


@pytest.mark.parametrize("contracted", ["app.matches.table", "app.domain.seat", "app.web.security", "app.db.database"])
def test_the_walk_really_sees_the_house(contracted: str) -> None:
    assert contracted in {source.name for source in sources()}


@pytest.mark.parametrize("room", ["minds", "seats", "rooms", "soul", "subconscious", "director", "post_match"])
def test_no_mind_says_of_what_kind_somebody_is(room: str) -> None:
    said = [
        f"{source.name}:{node.lineno}"
        for source in sources()
        if source.name.startswith(f"app.{room}.")
        for node in source.nodes
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("Party", "Sitter")
        if node.args and isinstance(node.args[0], ast.Constant)
    ]
    assert said == [], "a persona brings its party, a player theirs"
