"""What the house keeps to be quick is bounded in bytes, whatever strangers write and however long they play."""

from __future__ import annotations

import ast
import tracemalloc
from collections.abc import Callable, Iterator
from itertools import cycle, islice

import chess
import pytest

from app.domain.plies import plies_of
from app.domain.replay import follow
from app.domain.text import bare
from app.memory.embedding.hashed import HashedEncoder
from app.memory.words import terms
from tests.house.parsed import sources

# Functions whose answers are all kept, and how many different ones there can be.
EVERYTHING_KEPT = {
    "app.accounts.passwords._digest_of_nobody": "one for the costs of today",
    "app.body.human.net.load_net": "the one file of weights",
    "app.characters.exchanges.exchanges_of": "the cast",
    "app.characters.plainly.plainly_of": "the cast",
    "app.characters.presets._cast": "one folder",
    "app.characters.temperaments._read": "files of the house",
    "app.characters.temperaments.phrasebook_of": "files of the house",
    "app.domain.audiences.fields_of": "kinds of events times audiences",
    "app.domain.audiences.audience_groups_of": "kinds of events times audiences",
    "app.domain.copying._copier": "the dataclasses of the house",
    "app.domain.making.twin_of": "the dataclasses of the house",
    "app.inspector.as_json._hints": "the dataclasses of the house",
    "app.llm.words._read": "files of the house",
    "app.soul.listening.bidders.by_name._word": "the lists of one file",
    "app.soul.listening.bidders.by_name._words": "the kinds of name in that file",
    "app.soul.listening.famous._rows": "files of the house",
    "app.soul.listening.lives.index_of_cast": "the cast",
    "app.soul.scripted.between_minds._of_cast": "the cast",
    "app.soul.scripted.between_minds._written": "the cast",
    "app.memory.store.repository._by_ids": "one for each number of memories that one turn can ask for",
    "app.web.api.docs._document": "one for the hidden flags of this club",
}
# The longest thing that each of these takes at once, from a stranger.
LONG = 2_000


def kept_for_ever() -> Iterator[str]:
    """Every function with parameters that `functools.cache` remembers all answers of."""
    for source in sources():
        for node in source.nodes:
            if isinstance(node, ast.FunctionDef):
                names = {getattr(one, "id", getattr(one, "attr", "")) for one in node.decorator_list}
                if "cache" in names and node.args.args:
                    yield f"{source.name}.{node.name}"


def test_nothing_with_parameters_is_kept_for_ever_but_what_is_few() -> None:
    assert sorted(kept_for_ever()) == sorted(EVERYTHING_KEPT)


def test_dictionaries_that_forget_are_cachetools() -> None:
    own = [source.name for source in sources() if any(map(_is_ordered_dict, source.nodes))]
    assert own == []


def _is_ordered_dict(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id == "OrderedDict"


def words_of_a_stranger(number: int) -> str:
    return f"{number:06d}" + "x" * LONG


def sentences_of_a_stranger(number: int) -> str:
    return ". ".join(f"{number:06d} {place} {'x' * 140}" for place in range(8))


def shuffling(plies: int) -> tuple[str, ...]:
    """A game in which two knights go to and fro."""
    return tuple(islice(cycle(("g1f3", "g8f6", "f3g1", "f6g8")), plies))


def grown(do: Callable[[int], object], times: int) -> int:
    """Bytes that doing something so many times has left behind."""
    do(0)
    tracemalloc.start()
    try:
        for number in range(1, times):
            do(number)
        return tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("do", "times", "bytes_at_most"),
    [
        (lambda number: terms(words_of_a_stranger(number)), 500, 100_000),
        (lambda number: HashedEncoder().encode([words_of_a_stranger(number)]), 60, 100_000),
        pytest.param(
            lambda number: HashedEncoder().encode([sentences_of_a_stranger(number)]),
            400,
            10_000_000,
            marks=pytest.mark.wider,
        ),
        (lambda number: bare(words_of_a_stranger(number)), 500, 100_000),
        (lambda number: follow(chess.STARTING_FEN, shuffling(number)), 3_000, 10_000_000),
        pytest.param(
            lambda number: plies_of(chess.STARTING_FEN, shuffling(number)), 3_000, 10_000_000, marks=pytest.mark.wider
        ),
    ],
    ids=["words", "vectors", "vectors of sentences", "lines", "games", "moves"],
)
def test_long_words_and_long_games_fill_no_cache(do: Callable[[int], object], times: int, bytes_at_most: int) -> None:
    assert grown(do, times) < bytes_at_most
