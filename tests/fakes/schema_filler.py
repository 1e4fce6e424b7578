"""The plainest value that fits a JSON Schema, as pydantic and the providers' SDKs write them."""

from __future__ import annotations

from typing import Any

WORDS = "A quiet move, and a patient one."


def fill(schema: dict[str, Any], definitions: dict[str, Any] | None = None) -> Any:
    """Raises ValueError for a construct that nobody has needed yet."""
    known = {**(definitions or {}), **schema.get("$defs", {})}
    if "$ref" in schema:
        return fill(known[schema["$ref"].rpartition("/")[2]], known)
    for several in ("anyOf", "oneOf", "allOf"):
        if several in schema:
            return fill(schema[several][0], known)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return schema["enum"][0]
    return _of_type(schema, known)


def _of_type(schema: dict[str, Any], known: dict[str, Any]) -> Any:
    match schema.get("type"):
        case "object":
            wanted = schema.get("required", list(schema.get("properties", {})))
            return {name: fill(schema["properties"][name], known) for name in wanted}
        case "array":
            return [fill(schema["items"], known)] * schema.get("minItems", 0)
        case "string":
            return (WORDS * (1 + schema.get("minLength", 0) // len(WORDS)))[: schema.get("maxLength", 1000)]
        case "integer":
            return max(0, schema.get("minimum", 0))
        case "number":
            return max(0.0, schema.get("minimum", 0.0))
        case "boolean":
            return False
        case "null":
            return None
    raise ValueError(f"cannot fill {schema}")
