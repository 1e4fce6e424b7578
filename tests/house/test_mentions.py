"""Whatever the documents put in backticks is there: paths, modules, classes, functions, routes, settings, commands."""

from __future__ import annotations

import ast
import json
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

from app.domain.requests import REQUESTS
from tests.house.parsed import ROOT, Source, read, sources
from tests.unit.web.test_authority import ROWS

DOCUMENTS = [
    *ROOT.glob("*.md"),
    *(path for path in (ROOT / "docs").rglob("*.md") if path.name != "events.md"),  # that one is generated
]
# Where a path of a document may begin, and what the house is written in.
BASES = ("", "app", "static", "static/js", "templates")
CODE = ("app", "scripts", "static", "templates", "migrations")
FILE = re.compile(r"[\w.*<>/-]+\.(?:py|md|js|mjs|json|jsonl|toml|html|css|txt|tsv|ts|example|yml)")
SETTING = re.compile(r"\b[A-Z][A-Z0-9_]{3,}\b")
# What belongs to others: other programs, their options and files, protocols; and what a reader types at a board.
FOREIGN = set(
    """?
l
s e4
.importlinter
p knight
--help
Host
Authorization: Bearer ...
X-Forwarded-Proto
X-Forwarded-For
FORWARDED_ALLOW_IPS
http=
http="h11"
ws=
VACUUM
sqlite3
vec0
google-re2
(?<![.!?])[.!?]++
-shm
tsc
lint-imports
node_modules
docker compose up
docker compose up club
docker compose up nginx
docker compose up --build club
docker compose up --build nginx
--scale worker=5
--no-build
openssl rand -hex 32
uvicorn --factory app.main:create_app
ollama pull llama3.2
OLLAMA_CONTEXT_LENGTH=16384
llama-server
llama-server -m MODEL.gguf -c 16384 -b 256 --port 8080
-b 256
python -m llama_cpp.server
vllm serve MODEL""".splitlines()
)


@dataclass
class Index:
    """What is defined in the house. Modules go by their dotted path, without `app.` in front."""

    modules: dict[str, set[str]] = field(default_factory=dict)
    members: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    names: set[str] = field(default_factory=set)

    def read(self, source: Source) -> None:
        """Words used as data count where they are the product's own (events, codes, tables), settings everywhere."""
        parts = source.path.relative_to(ROOT).with_suffix("").parts
        dotted = ".".join(part for part in parts if part != "__init__").removeprefix("app.")
        self.modules[dotted] = {name for node in source.tree.body for name in _bound(node)}
        self.names.update(dotted.split("."))
        for node in source.nodes:
            self.names.update(_bound(node))
            if isinstance(node, ast.ClassDef):
                for name in (node.name, *_table(node)):
                    self.members[name].update(bound for inner in ast.walk(node) for bound in _bound(inner))
            elif isinstance(node, ast.Constant) and str(node.value).isidentifier():
                self.names.update({str(node.value)} if parts[0] == "app" or SETTING.fullmatch(str(node.value)) else ())

    def has(self, dotted: str) -> bool:
        """Whether a module, a name of a module, a class or a member of a class goes by this name."""
        *owner, name = dotted.split(".")
        if not owner:
            return name in self.names
        # Also where a document speaks of one of its kind: `database.write`.
        if any(name in self.members.get(kind, ()) for kind in (owner[-1], owner[-1].title())):
            return True
        home = "." + ".".join(owner)
        return any(
            f".{module}".endswith(f".{dotted}") or (f".{module}".endswith(home) and name in defined)
            for module, defined in self.modules.items()
        )


def _table(kind: ast.ClassDef) -> list[str]:
    """The name of the table whose rows a class is, if any."""
    return [
        str(node.value.value)
        for node in kind.body
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Constant)
        and [ast.unparse(target) for target in node.targets] == ["__tablename__"]
    ]


def _bound(node: ast.AST) -> Iterator[str]:
    """The name that a node defines: of a function, a class, a variable, an attribute, a parameter."""
    match node:
        case ast.FunctionDef(name) | ast.AsyncFunctionDef(name) | ast.ClassDef(name) | ast.arg(name):
            yield name
        case ast.Name(name, ast.Store()) | ast.Attribute(_, name, ast.Store()):
            yield name
        case ast.Assign(targets):
            yield from (target.id for target in targets if isinstance(target, ast.Name))
        case ast.AnnAssign(ast.Name(name)):
            yield name


@cache
def index() -> Index:
    found = Index()
    for source in sources():
        found.read(source)
    for folder in ("scripts", "tests"):
        for path in (ROOT / folder).rglob("*.py"):
            if path != Path(__file__):
                found.read(read(path))
    defined = re.compile(r"^(?:export )?(?:async )?(?:function|const|class) (\w+)", re.M)
    for path in (ROOT / "static" / "js").rglob("*.js"):
        found.names.update(defined.findall(path.read_text("utf-8")))
    return found


@cache
def source() -> str:
    """Everything the house is written in but its tests, each run of white space as one blank."""
    files = [path for folder in CODE for path in (ROOT / folder).rglob("*") if path.suffix in (".py", ".js", ".html")]
    return " ".join(" ".join(path.read_text("utf-8").split()) for path in [*files, ROOT / "pyproject.toml"])


@cache
def packages() -> set[str]:
    """What is installed: Python's and the front end's."""
    written = "\n".join(path.read_text("utf-8") for path in (ROOT / "requirements").glob("*.txt"))
    lock = re.findall(r"^([\w.-]+)==", written, re.M)
    front = json.loads((ROOT / "package.json").read_text("utf-8"))
    return {*lock, *front["dependencies"], *front["devDependencies"]}


def is_there(path: str) -> bool:
    """Whether a path leads somewhere; `<name>` stands for any, a bare file name for a file anywhere."""
    pattern = re.sub(r"<\w+>", "*", path).rstrip("/")
    if any(True for base in BASES for _ in (ROOT / base).glob(pattern)):
        return True
    return "/" not in pattern and any(True for folder in (*CODE, "tests") for _ in (ROOT / folder).rglob(pattern))


def is_route(path: str) -> bool:
    known = {re.sub(r"\{[\w:]+\}", "{}", row.split(" ", 1)[1]) for row in ROWS}
    return re.sub(r"\{\w+\}", "{}", path) in known or path in REQUESTS


def is_command(words: str) -> bool:
    """Whether every target, module, file and setting that a command names is there."""
    makefile, example = ((ROOT / name).read_text("utf-8") for name in ("Makefile", ".env.example"))
    modules = [module for module in re.findall(r"-m ([\w.]+)", words) if module not in packages()]
    return (
        all(re.search(rf"^{target}:", makefile, re.M) for target in re.findall(r"\bmake ([\w-]+)", words))
        and all(module == "app" or index().has(module) for module in modules)
        and all(is_there(file) for file in FILE.findall(words) if "/" in file and "://" not in file)
        and all(f"#{name}=" in example or index().has(name) for name in re.findall(rf"({SETTING.pattern})=", words))
    )


def stands(said: str) -> bool:
    """Whether what a document says in backticks is there in some way."""
    bare = said.removeprefix("await ")
    if said in FOREIGN or said in packages():
        return True
    if re.match(r"(?:(?:GET|POST|PATCH|DELETE) )?/", bare):
        return is_route(bare.split(" ")[-1])
    if re.match(r"make |python |\.venv/|[A-Z][A-Z0-9_]{3,}=", bare):
        return is_command(bare)
    if SETTING.fullmatch(bare):
        return is_command(f"{bare}=")
    if bare.startswith("--"):
        return f'"{bare.split()[0]}"' in source()
    if " / " in bare:
        first, *others = bare.split(" / ")
        owner, dot, _ = first.rpartition(".")
        return stands(first) and all(stands(f"{owner}{dot}{one}") for one in others)
    if FILE.fullmatch(bare) or "/" in bare or re.fullmatch(r"\.[\w-]+", bare):
        return is_there(bare) or f'"{bare}"' in source()
    head = re.split(r"[ ({=]", bare.removeprefix("@").removeprefix("pytest.mark."), maxsplit=1)[0]
    return bare in source() if not re.fullmatch(r"[A-Za-z_][\w.]*", head) else index().has(head) or bare in source()


def mentions(document: Path) -> list[str]:
    text = re.sub(r"```.*?```", "", document.read_text("utf-8"), flags=re.S)
    return sorted(set(re.findall(r"`([^`\n]+)`", text)))


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_whatever_a_document_names_is_there(document: Path) -> None:
    assert [said for said in mentions(document) if not stands(said)] == []


@pytest.mark.parametrize(
    "said",
    [
        "matches.table.Desk", "Table._swallow", "app/matches/tables.py", "make tea", "/api/matches/{id}/tea",
        "python -m scripts.make_tea", "TEA_SECONDS=3", "TEA_SECONDS", "tests/unit/tea", "repository.record_tea",
        "static/js/play/tea.js", "GET /tea", "python scripts/tea.py CUP.jsonl", "tea/<name>.py", "TeaTable", "--tea",
        "Database.read / tea", "brew(tea)", "tea.css",
    ],
)  # fmt: skip
def test_what_is_not_there_is_found_out(said: str) -> None:
    assert not stands(said)


def test_no_two_decisions_have_one_number() -> None:
    names = sorted(path.name for path in (ROOT / "docs" / "decisions").glob("*.md"))
    assert len({name[:4] for name in names}) == len(names)
    for name in names:
        assert (ROOT / "docs" / "decisions" / name).read_text("utf-8").startswith(f"# {int(name[:4])}. "), name
