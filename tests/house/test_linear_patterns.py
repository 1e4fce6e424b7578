"""No pattern of the house is quadratic: a stranger's text of twice the length costs at most twice the work."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
import warnings
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

import pytest

import app
from scripts.benchmarks.readers import TEXTS, text_of
from tests.fakes.pathological import DOUBLED, pumped, ratio_of, seconds_of
from tests.house.parsed import sources

# Characters; patterns meet more of them only in cards and PGN, which tests of their own read at full length.
HALF, WHOLE = 1_000, 2_000
# Seconds of CPU for WHOLE: below this nothing of it can be the square.
CHEAP = 0.0005
# Said to every pattern beside what is read off it.
PLAIN = [TEXTS[name] for name in ("spaces", "line breaks", "one letter", "letters apart", "figures", "full stops")]

# The statements about a game that a line is searched for. They never see more than one short line or sentence:
# `test_strangers_text.py` holds them to that, at its full length.
BOUNDED = re.compile(r"app\.post_match\.told_truly")
# Calls that put their pattern together as they are made: of words of the house, a table of its plain words, or a name
# with every sign escaped.
PUT_TOGETHER = {
    "app.desk.board.threat_words": "threatens",
    "app.desk.finished.shown_asked": "_on_move",
    "app.desk.finished.whole_asked": "bare_words",
    "app.desk.moves.move_words": "told_of_moment",
    "app.desk.reading.board_first": "_by_rules _of_mover",
    "app.desk.reading.board_men": "_of_man",
    "app.desk.club.agent_style_words": "like_told",
    "app.desk.people.somebody_asked": "as_he",
    "app.desk.reading.swapping": "with_name",
    "app.desk.people.told_lives": "asked_of_them",
    "app.desk.tools.own_card": "_in_browser",
    "app.domain.told.linking": "_is_first_of",
    "app.domain.told.renaming": "renamed_in",
    "app.domain.told.same": "_with_name",
    "app.domain.wish_to_play": "_time_control",
    "app.post_match.goals": "_opening",
    "app.soul.goals": "opening_called",
    "app.soul.scripted.memories": "_to_you in_second_person",
    "app.truth.of_game": "_named",
    "app.truth.second_person": "nameless spoken_to",
}


def modules() -> Iterator[Any]:
    for found in pkgutil.walk_packages(app.__path__, "app."):
        if found.name.endswith("__main__"):
            continue
        # What an extra brings need not be there.
        with suppress(ModuleNotFoundError):
            yield importlib.import_module(found.name)


def patterns_in(value: Any, depth: int = 0) -> Iterator[re.Pattern[str]]:
    """Every compiled pattern that a module holds, in whatever it keeps it."""
    if isinstance(value, re.Pattern):
        if isinstance(value.pattern, str):
            yield value
    elif depth < 5 and isinstance(value, dict):
        yield from (found for pair in value.items() for one in pair for found in patterns_in(one, depth + 1))
    elif depth < 5 and isinstance(value, tuple | list | set | frozenset):
        yield from (found for one in value for found in patterns_in(one, depth + 1))


def calls_in(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, int, ast.expr]]:
    """Every call of `re` that brings a pattern with it: the function, its line, the pattern."""
    for node in nodes:
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="re"), attr=name), args=[pattern, *_]) if name not in (
                "compile",
                "escape",
            ):
                yield name, node.lineno, pattern


def all_patterns() -> dict[re.Pattern[str], str]:
    """Every pattern of the house, with where it stands: those that modules keep and those written where they are
    used."""
    found: dict[re.Pattern[str], str] = {}
    for module in modules():
        for name, value in vars(module).items():
            for pattern in patterns_in(value):
                found.setdefault(pattern, f"{module.__name__}.{name}")
    for source in sources():
        for name, line, given in calls_in(source.nodes):
            if isinstance(given, ast.Constant):
                # These two look at one place only.
                start = r"\A" if name in ("match", "fullmatch") else ""
                found.setdefault(re.compile(f"{start}(?:{given.value!s})"), f"{source.name}:{line}")
    return found


def busy_with(pattern: re.Pattern[str]) -> str | None:
    """What keeps the pattern busy for more than twice as long when there is twice as much of it."""

    def read(text: str) -> None:
        for _ in pattern.finditer(text):
            pass

    for before, said in [*(("", said) for said in PLAIN), *pumped(pattern)]:
        whole = text_of(said, WHOLE, before)
        if seconds_of(read, whole) > CHEAP and ratio_of(read, text_of(said, HALF, before), whole) > DOUBLED:
            return before + said
    return None


@pytest.mark.parametrize(
    "quadratic", [r"<!--.*?-->", r"\s*:", r"[.!?]+(?=\s)", r"[\w.]+@\w", r"you\b.*\bmusic", r"a.+:b"]
)
def test_the_law_finds_what_it_looks_for(quadratic: str) -> None:
    assert busy_with(re.compile(quadratic)) is not None


def test_no_pattern_is_quadratic() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)
        busy = {
            f"{place}: {pattern.pattern[:60]}": what
            for pattern, place in all_patterns().items()
            if not BOUNDED.match(place) and (what := busy_with(pattern)) is not None
        }
    assert busy == {}


def test_no_other_pattern_is_put_together_as_it_is_used() -> None:
    found: dict[str, set[str]] = {}
    for source in sources():
        functions = [node for node in source.nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
        for function in functions if not BOUNDED.match(source.name) and any(calls_in(source.nodes)) else ():
            if any(not isinstance(one, ast.Constant) for _, _, one in calls_in(ast.walk(function))):
                found.setdefault(source.name, set()).add(function.name)
    assert found == {place: set(names.split()) for place, names in PUT_TOGETHER.items()}
