"""Values by the grammar of a JSON Schema, and beside it: what fits, what only just fits, and what does not.

The schemas are those of the club's own references (OpenAPI, AsyncAPI), so that what is fuzzed is what is told.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

DEEPEST = 5
ODD_TEXTS = (
    "", " ", "\x00", "\ud800", "\u202e", "🙂" * 200, "x" * 501, "x" * 5_000, "null", "-1", "1e999", "NaN", "../..",
    "{{7*7}}", "'; DROP TABLE matches; --", "<script>alert(1)</script>", "%s%n", "%00", "[" * 500, '{"a":' * 100,
    "\r\nSet-Cookie: a=b",
    '1. e4 {"]', "8/8/8/8/8/8/8/8 w - - 0 1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "99+99",
)  # fmt: skip
LIKELY_TEXTS = (
    "e2e4", "e7e5", "g1f3", "a7a8q", "0000", "5+3", "untimed", "white", "random",
    "Why did you go there?", "Good evening.",
    "I have a dog called Otto.", "Who is the best player here?", "resign", "Play the Najdorf against me", "Anna",
    "1. e4 e5 2. Nf3", "en", "Europe/Berlin", "draw?",
)  # fmt: skip
ODD_NUMBERS = (0, -1, 1, 2, 7, 63, 64, 500, 2_001, 2**31, 2**53, 2**63, -(2**63), 10**40, 0.5, -0.0, 1e308, 5e-324)
# Names that mean something to JavaScript, to Socket.IO or to us, wherever they turn up.
ODD_KEYS = ("__proto__", "constructor", "", "_placeholder", "num", "id", "player_id", "ok", "error", "\x00")


class Grammar:
    """Draws values. `known` are things that are really there, by the end of a field's name: ids, codes, slugs."""

    def __init__(self, dice: random.Random, definitions: Mapping[str, Any], known: Mapping[str, Sequence[str]]) -> None:
        self.dice = dice
        self._definitions = definitions
        self.known = known

    def value(self, schema: Mapping[str, Any], name: str = "", depth: int = 0) -> Any:
        """Mostly what fits; one value in eight, wherever it stands, does not."""
        if depth > DEEPEST or self.dice.random() < 0.12:
            return self.anything(depth)
        if "$ref" in schema:
            return self.value(self._definitions[schema["$ref"].rpartition("/")[2]], name, depth + 1)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return self.dice.choice(schema["enum"])
        for several in ("anyOf", "oneOf", "allOf"):
            if several in schema:
                return self.value(self.dice.choice(schema[several]), name, depth + 1)
        return self._of_type(schema, name, depth)

    def _of_type(self, schema: Mapping[str, Any], name: str, depth: int) -> Any:
        match schema.get("type"):
            case "object":
                return self._object(schema, depth)
            case "array":
                return [
                    self.value(schema.get("items", {}), name, depth + 1) for _ in range(self.dice.choice((0, 1, 2, 40)))
                ]
            case "string":
                return self.text(name, schema)
            case "integer" | "number":
                low, high = schema.get("minimum", 0), schema.get("maximum", 100)
                return self.dice.choice(
                    (low, high, low - 1, high + 1, (low + high) // 2, self.dice.choice(ODD_NUMBERS))
                )
            case "boolean":
                return self.dice.random() < 0.5
            case "null":
                return None
        return self.anything(depth)

    def _object(self, schema: Mapping[str, Any], depth: int) -> dict[str, Any]:
        needed = set(schema.get("required", ()))
        made = {
            key: self.value(field, key, depth + 1)
            for key, field in schema.get("properties", {}).items()
            if self.dice.random() < (0.95 if key in needed else 0.5)
        }
        if self.dice.random() < 0.15:
            made[self.dice.choice(ODD_KEYS)] = self.anything(depth)
        return made

    def text(self, name: str, schema: Mapping[str, Any] | None = None) -> str:
        """Something for a field of this name: a thing that is there, something likely, the longest there may be."""
        longest = (schema or {}).get("maxLength")
        there = [thing for ending, things in self.known.items() if name.endswith(ending) for thing in things]
        roll = self.dice.random()
        if there and roll < 0.6:
            return self.dice.choice(there)
        if longest is not None and roll < 0.7:
            return self.dice.choice("x🙂 é") * (longest + self.dice.choice((0, 0, 1)))
        return self.dice.choice(LIKELY_TEXTS if roll < 0.88 else ODD_TEXTS)

    def anything(self, depth: int = 0) -> Any:
        """Whatever JSON can say, and some that it cannot."""
        roll = self.dice.random()
        if depth > DEEPEST or roll < 0.6:
            return self.dice.choice(
                (
                    None,
                    True,
                    False,
                    self.dice.choice(ODD_TEXTS),
                    self.dice.choice(ODD_NUMBERS),
                    float("nan"),
                    float("inf"),
                )
            )
        if roll < 0.8:
            return [self.anything(depth + 1) for _ in range(self.dice.randrange(4))]
        return {self.dice.choice(ODD_KEYS): self.anything(depth + 1) for _ in range(self.dice.randrange(4))}
