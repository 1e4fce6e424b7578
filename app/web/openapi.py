"""The reference of the routes as an OpenAPI document: what the framework knows of them, and how this house refuses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fastapi import FastAPI

from app.accounts.identity import COOKIE
from app.domain.errors import ClubError
from app.domain.flags import without_hidden

ERROR = "ErrorAnswer"
# What the framework says of malformed requests; its own answer to them never leaves this house.
FRAMEWORKS = ("HTTPValidationError", "ValidationError")
# Routes of which no answer but their own is to be expected.
ALWAYS_ANSWERED = ("/healthz", "/metrics")


def openapi_document(app: FastAPI) -> dict[str, Any]:
    """The whole document, worked out once for an application."""
    hidden: frozenset[str] = app.state.hidden
    document = app.openapi()
    schemas = document.setdefault("components", {}).setdefault("schemas", {})
    if ERROR not in schemas:
        for name in FRAMEWORKS:
            schemas.pop(name, None)
        schemas[ERROR] = _error_schema(hidden)
        document["components"]["securitySchemes"] = {
            "session": {"type": "apiKey", "in": "cookie", "name": COOKIE},
            "token": {"type": "http", "scheme": "bearer"},
        }
        # Some doors are open to everybody; without a session or a token the others answer 401, and 403 to a token that
        # is not for them.
        document["security"] = [{"session": []}, {"token": []}, {}]
        for path, methods in document["paths"].items():
            for operation in methods.values():
                _tell_refusals(path, operation["responses"])
    return dict(without_hidden(document, hidden))


def _tell_refusals(path: str, responses: dict[str, Any]) -> None:
    if "422" in responses:
        responses["422"] = _refusal("The request is not well formed.")
    if path not in ALWAYS_ANSWERED:
        responses.setdefault("503", _refusal("`unavailable`: the database refuses (a full disk, a lock); try again."))
        responses["default"] = _refusal("Any other refusal, with the status that belongs to its code.")


def _refusal(description: str) -> dict[str, Any]:
    content = {"application/json": {"schema": {"$ref": f"#/components/schemas/{ERROR}"}}}
    return {"description": description, "content": content}


def _error_schema(hidden: frozenset[str]) -> dict[str, Any]:
    every: list[type[ClubError]] = [ClubError, *_kinds(ClubError)]
    kinds = [kind for kind in every if kind.flag not in hidden]
    said = {kind.code: kind for kind in kinds}
    statuses = ", ".join(f"`{code}` {said[code].status}" for code in sorted(said))
    error = {
        "type": "object",
        "required": ["code", "message"],
        "properties": {
            "code": {"type": "string", "enum": sorted(said), "description": f"Stable. With its status: {statuses}."},
            "message": {"type": "string", "description": "For people."},
            "details": {"type": "object", "description": "More, where there is more to say."},
        },
    }
    return {"title": ERROR, "type": "object", "required": ["error"], "properties": {"error": error}}


def _kinds(kind: type[ClubError]) -> Iterator[type[ClubError]]:
    for one in kind.__subclasses__():
        yield one
        yield from _kinds(one)
