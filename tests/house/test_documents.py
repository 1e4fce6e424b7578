"""Generated documents are fresh, and complete."""

from __future__ import annotations

import ast
import importlib.metadata
import inspect
import json
import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from app.config import GROUPS, Settings
from app.domain import errors
from app.domain.errors import ClubError, Unavailable
from app.domain.events import EVENTS
from app.domain.flags import FLAGS
from app.domain.requests import REQUESTS
from app.domain.requests.refusals import REFUSALS, REFUSALS_OF_FLAGS, refusals_told
from scripts import make_docs, make_env_example, make_golden_logs
from scripts.generated import ROOT, stale
from tests.house.parsed import sources

ALL_KINDS = [*EVENTS.values(), *(kind for kinds in REQUESTS.values() for kind in kinds.values())]

# Name of each kind of error -> its code.
KINDS = {name: kind.code for name, kind in vars(errors).items() if hasattr(kind, "code")}


def test_the_example_of_settings_is_fresh() -> None:
    assert stale({make_env_example.TARGET: make_env_example.render()}) == []


def test_the_reference_of_the_sockets_is_fresh() -> None:
    assert stale(make_docs.files()) == []


def test_the_golden_logs_are_those_that_the_server_writes_today() -> None:
    assert stale({make_golden_logs.TARGET: make_golden_logs.render()}) == []


def test_every_setting_has_a_sentence_and_stands_in_the_example() -> None:
    fields = {name: field for group in GROUPS for name, field in group.model_fields.items()}
    assert set(fields) == {*Settings.model_fields, *(flag.setting for flag in FLAGS)} - {"flags"}
    example = (ROOT / ".env.example").read_text()
    for name, field in fields.items():
        assert field.description, name
        assert field.description.endswith("."), name
        assert f"\n#{name.upper()}=" in example


@pytest.mark.parametrize("kind", ALL_KINDS, ids=lambda kind: str(kind.name))
def test_every_event_and_request_says_what_it_is(kind: type) -> None:
    assert kind.__doc__ != (kind.__mro__[1].__doc__ or "")
    assert len(inspect.cleandoc(kind.__doc__ or "")) > 10


def test_the_asyncapi_document_points_only_at_what_it_holds() -> None:
    text = (ROOT / "docs/asyncapi.json").read_text()
    document = json.loads(text)
    for reference in set(re.findall(r'"\$ref": "#/([^"]+)"', text)):
        place = document
        for part in reference.split("/"):
            assert part in place, reference
            place = place[part]


def _owner(attribute: ast.expr) -> str:
    """`Unavailable` of `Unavailable.code`."""
    assert isinstance(attribute, ast.Attribute)
    return ast.unparse(attribute.value)


def test_every_code_that_a_socket_may_be_refused_with_is_explained() -> None:
    given = {"internal"}
    for source in sources():
        for node in source.nodes:
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute) and node.args:
                name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                (code, *_) = node.args
                if name in ("Refusal", "refused") and isinstance(code, ast.Constant):
                    given.add(str(code.value))
                elif name == "Refused" and source.path.parent.name == "sockets":
                    given.add(str(code.value) if isinstance(code, ast.Constant) else KINDS[_owner(code)])
    assert given | {Unavailable.code} == set(REFUSALS)


def test_codes_of_a_flag_are_told_only_while_it_is_on() -> None:
    assert REFUSALS_OF_FLAGS.keys() <= {flag.name for flag in FLAGS}
    kinds = {kind.code: kind for kind in ClubError.__subclasses__()}
    for flag, codes in REFUSALS_OF_FLAGS.items():
        assert {kinds[code].flag for code in codes} == {flag}
        assert codes.items() <= refusals_told().items()
        assert codes.keys().isdisjoint(refusals_told({flag}))


def test_every_refusal_has_a_code_a_status_and_a_sentence_of_its_own() -> None:
    kinds = ClubError.__subclasses__()
    assert len({kind.code for kind in kinds}) == len(kinds)
    for kind in kinds:
        assert re.fullmatch(r"[a-z_]+", kind.code)
        assert 400 <= kind.status < 600
        assert kind.said.endswith(".")


def test_everything_installed_is_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = {**project["optional-dependencies"], "run": []}
    for lock, more in extras.items():
        base = [] if lock in ("neural", "maia") else project["dependencies"]
        names = {re.split(r"[<>=;\[ ]", one)[0].lower().replace("_", "-") for one in (*base, *more)}
        assert names - set(pinned(lock)) == set(), lock


def test_what_is_installed_is_known_by_its_digest_and_comes_from_no_named_place() -> None:
    for lock in ("run", "postgres", "dev", "sqlite-vec", "redis", "maintenance", "otel", "mcp", "model", "fuzz"):
        text = (ROOT / f"requirements/{lock}.txt").read_text()
        entries = re.split(r"^(?=[\w.-]+(?:\[[\w,.-]+\])?==)", text, flags=re.MULTILINE)[1:]
        assert entries
        assert all("--hash=sha256:" in entry for entry in entries), lock
        assert "://" not in text


def test_what_a_package_wants_with_an_extra_is_pinned_with_it() -> None:
    """Else pip looks at a newer version for the extra, which has no digest here, and the installation breaks on the day
    that one is published."""
    text = (ROOT / "requirements/dev.txt").read_text()
    locked = {
        canonicalize_name(name): extras for name, extras in re.findall(r"^([\w.-]+)(?:\[([\w,.-]+)\])?==", text, re.M)
    }
    wanted = 0
    for name in locked:
        try:
            requirements = importlib.metadata.requires(name) or []
        except importlib.metadata.PackageNotFoundError:
            continue  # only on other systems
        for one in map(Requirement, requirements):
            if one.extras and (one.marker is None or one.marker.evaluate({"extra": ""})):
                wanted += 1
                extras = locked[canonicalize_name(one.name)]
                assert one.extras <= set(extras.split(",")), f"{name} wants {one}"
    assert wanted


def pinned(lock: str) -> dict[str, str]:
    """What a lock file pins: name -> version."""
    text = (ROOT / f"requirements/{lock}.txt").read_text()
    found = re.findall(r"^([\w.-]+)(?:\[[\w,.-]+\])?==([^ ;\s]+)", text, re.M)
    return {name.lower().replace("_", "-"): version for name, version in found}


def test_third_party_names_every_package_that_is_required() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    front = json.loads((ROOT / "package.json").read_text())
    told = (ROOT / "THIRD_PARTY.md").read_text().lower()
    names = [re.split(r"[<>=;\[ ]", one)[0] for one in project["dependencies"]]
    for name in (*names, *front["dependencies"]):
        assert f"| {name.lower()} |" in told, name
    for lock in ("run", "postgres", "dev", "sqlite-vec", "redis", "maintenance", "otel", "mcp", "neural"):
        for name, version in pinned(lock).items():
            assert f"| {name} | {version} |" in told.replace("_", "-"), name
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    for place, package in packages.items():
        if place and not package.get("dev"):
            name = place.removeprefix("node_modules/").lower()
            assert f"| {name} | {package['version']} |" in told, name


def test_no_path_of_one_machine_is_written_down() -> None:
    tracked = [
        path
        for folder in ("app", "scripts", "tests", "migrations", "requirements", "templates", "static", "docs", ".ci")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in {".py", ".md", ".txt", ".toml", ".html", ".js", ".css", ".sh", ""} and path.is_file()
    ]
    pattern = re.compile(r"(?<![\w.])/(?:ro" + r"ot|wo" + r"rk|ho" + r"me/\w+)/\w")
    found = [str(path.relative_to(ROOT)) for path in tracked if pattern.search(path.read_text(errors="ignore"))]
    assert found == []


def test_templates_ask_only_for_files_that_are_there() -> None:
    asked = {
        name
        for template in (ROOT / "templates").rglob("*.html")
        for name in re.findall(r"asset\('([^'~]+)'\)", template.read_text())
    }
    missing = [name for name in asked if not Path(ROOT / "static" / name.lstrip("/")).exists() and name[0] != "/"]
    assert missing == []
