"""Whatever a model gives that fits the arguments of a tool ends in findings or in a refusal, and never in a fault."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace
from typing import Any

import chess
import pytest

from app.body.base import Candidate, Priority
from app.body.mock import MockEngine
from app.body.positions import board_after
from app.desk.screen import Screen, ScreenKind
from app.desk.session import DeskSession
from app.desk.study import STUDY
from app.desk.tool import Asker, Category, Study, ToolRefused
from app.desk.toolbox import Toolbox
from app.domain.acts import PlayMove
from app.domain.position import Color
from app.house import House
from app.matches.service import Terms
from tests.unit.desk.test_steward import answered, somebody

# Tries of each tool; a hundred times as many found nothing more.
TRIES = 40
MATED = ("f2f3", "e7e5", "g2g4", "d8h4")
RUNS = ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6")

# What is given for words: what fits some tool, what fits none, and what only looks right.
WORDS = (
    "", " ", "x", "zz", "e4", "e9", "8/", "a1", "h8", "e2e4", "e7e5", "g1f3", "a1a1", "e7e8q", "e1g1", "Nf3", "Nf9",
    "exd5", "O-O", "0-0-0", "Qxf7#", "1.e4", "17.Bxh7", "move 2", "queen", "nobody", "king", "pawn", "attack", "match",
    "hall", "summary", "lobby", "purpose", "needed", "clock", "Europe/Berlin", "Mars/Base", "../etc/passwd", "pip",
    "rosa", "Kenji", "won", "#-3", "+1.5", "dark", "white", "side", "files", "threat", "forced", "use", "weak", "pin",
    "back", "several", "usual", "material", "why", "luck", "swap", "leave", "Italian Game", "Ruy Lopez",
    "1.e4 e5 2.Zz9", "stalemate", "check", "what is the best move and why", "my light-squared bishop on the f-file",
    "☃", "\u202e", "'\"", "{0} %s", chess.STARTING_FEN,
    "8/8/8/8/8/8/PPPP4/4K3 w - - 0 1",
    "k7/8/8/8/8/8/8/7K w - - 0 1",
)  # fmt: skip


class Unforgiving(MockEngine):
    """An engine that ends, as a real one does, when it is asked about a position that cannot be."""

    async def analyse(
        self,
        initial_fen: str,
        moves: tuple[str, ...],
        *,
        nodes: int,
        multipv: int = 1,
        priority: Priority = Priority.ANALYSIS,
    ) -> tuple[Candidate, ...]:
        del nodes, priority
        board = board_after(initial_fen, moves)
        assert board.is_valid(), f"an engine was asked about {board.fen()}"
        legal = sorted(move.uci() for move in board.legal_moves)[:multipv]
        return tuple(Candidate(uci=uci, centipawns=40 - 10 * at, line=(uci,)) for at, uci in enumerate(legal))


def some(schema: dict[str, Any], known: dict[str, Any], dice: random.Random, games: tuple[str, ...]) -> Any:
    """A value that fits a schema, as far as dice can tell."""
    if "$ref" in schema:
        return some(known[schema["$ref"].rpartition("/")[2]], known, dice, games)
    if "anyOf" in schema:
        return some(dice.choice(schema["anyOf"]), known, dice, games)
    if "enum" in schema:
        return dice.choice(schema["enum"])
    match schema.get("type"):
        case "object":
            wanted = set(schema.get("required", ()))
            return {
                name: some({**one, "name": name}, known, dice, games)
                for name, one in schema.get("properties", {}).items()
                if name in wanted or name == "match_id" or dice.random() < 0.5
            }
        case "array":
            least = schema.get("minItems", 0)
            count = dice.randint(least, max(least, min(4, schema.get("maxItems", 4))))
            return [some(schema["items"], known, dice, games) for _ in range(count)]
        case "string":
            if schema.get("name") == "match_id" or (schema.get("maxLength") == 64 and dice.random() < 0.2):
                return dice.choice(games)
            form, most = re.compile(schema.get("pattern", "")), schema.get("maxLength", 600)
            fits = [one for one in WORDS if len(one) <= most and form.search(one)]
            return dice.choice(fits or ["x"])
        case "integer" | "number":
            least, most = schema.get("minimum", -3), schema.get("maximum", 5_000)
            near = dice.randint(least, min(most, least + 6))
            return dice.choice((least, most, near, near, dice.randint(least, most)))
        case "boolean":
            return dice.random() < 0.5
        case "null":
            return None
        case "const":
            return schema["const"]
    return schema.get("const")


async def a_game(house: House, players: tuple[Any, Any], moves: tuple[str, ...]) -> str:
    terms = Terms(color=Color.WHITE, rated=False, watchable=True)
    table = await house.matches.open_match(players[0].sitter, players[1].sitter, terms)
    for ply, uci in enumerate(moves):
        await table.act(PlayMove((Color.WHITE, Color.BLACK)[ply % 2], uci, ply))
    return table.state.match_id


@pytest.mark.parametrize("category", Category)
async def test_no_arguments_that_fit_are_a_fault(house: House, category: Category) -> None:
    toolbox = Toolbox(replace(house.desk.toolbox.services, engine=Unforgiving()), house.channels)
    players = await somebody(house, "Ada"), await somebody(house, "Bo")
    games = (await a_game(house, players, MATED), await a_game(house, players, RUNS), STUDY, "nowhere")
    asker = Asker(players[0], Screen(ScreenKind.ANALYSIS, STUDY), study=Study(chess.STARTING_FEN, RUNS))
    faults, fitted = list[tuple[str, Any]](), Counter[str]()
    for name, tool in toolbox.tools.items():
        if tool.category is not category:
            continue
        dice, schema = random.Random(name), tool.arguments.model_json_schema()
        for _ in range(TRIES):
            raw = some(schema, schema.get("$defs", {}), dice, games)
            code = await code_of(toolbox, name, raw, asker, DeskSession(house.clock.now_ms))
            fitted[name] += code != "bad_payload"
            faults += [(name, raw)] if code == "internal" else []
    assert not faults, faults[:3]
    assert min(fitted.values()) > 0, "the dice never hit what a tool takes"


async def code_of(toolbox: Toolbox, name: str, raw: Any, asker: Asker, session: DeskSession) -> str | None:
    """The code of a refusal, None for findings."""
    try:
        await toolbox.run(name, toolbox.arguments(name, raw), asker, session)
    except ToolRefused as refused:
        return refused.code
    return None


@pytest.mark.parametrize(
    "fen",
    [
        "x",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "8/8/8/8/8/8/PPPP4/4K3 w - - 0 1",
        "QQQQ4/8/8/8/8/8/8/K7 w - - 0 1",
        "PPPPPPPP/8/8/4k3/8/8/8/PPPPKPPP w - - 0 1",
        "k7/8/8/8/8/8/8/R6K w - - 0 1",
    ],
)
async def test_no_engine_is_asked_about_a_position_that_cannot_be(house: House, fen: str) -> None:
    toolbox = Toolbox(replace(house.desk.toolbox.services, engine=Unforgiving()), house.channels)
    asker, session = Asker(await somebody(house), Screen()), DeskSession(house.clock.now_ms)
    assert await code_of(toolbox, "told_position", {"fen": fen}, asker, session) == "bad_payload"


@pytest.mark.parametrize(
    ("name", "raw", "code"),
    [
        ("line_moves", {"line": ["zz"]}, "bad_payload"),
        ("line_moves", {"line": ["e2e5"]}, "bad_payload"),
        ("page_asked", {"page": "attack"}, "not_found"),
        ("puzzle_time", {"zone": "queen"}, "bad_payload"),
        ("puzzle_answer", {"move": "e9"}, "bad_payload"),
        ("plan_card", {"square": "8/"}, "bad_payload"),
        ("plan_card", {"piece": "nobody"}, "bad_payload"),
        ("rules", {"topic": "check", "number": "queen"}, "bad_payload"),
        ("what_if", {"after": ["files"]}, "bad_payload"),
        ("opening_card", {"names": ["Italian Game"]}, None),
    ],
)
async def test_what_a_tool_cannot_read_is_refused_with_its_code(
    house: House, name: str, raw: Any, code: str | None
) -> None:
    asker, session = Asker(await somebody(house), Screen()), DeskSession(house.clock.now_ms)
    assert await code_of(house.desk.toolbox, name, raw, asker, session) == code


@pytest.mark.parametrize("text", ["What if I play 👍 instead of Rosa?", "♞ instead of Kenji", "what about Ke2 there?"])
@pytest.mark.parametrize("kind", [ScreenKind.MATCH, ScreenKind.SUMMARY])
async def test_a_game_that_ended_by_mate_can_be_asked_about(house: House, text: str, kind: ScreenKind) -> None:
    players = await somebody(house, "Ada"), await somebody(house, "Bo")
    screen = Screen(kind, await a_game(house, players, MATED))
    told = await answered(house.desk, players[0], text, screen)
    assert "drawer" not in told["text"]
