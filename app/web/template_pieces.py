"""The source of a template in pieces: tags, texts, and what Jinja has in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

# Elements without content.
VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "source", "wbr"})

_NAME = re.compile(r"[A-Za-z_]\w*")


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a template's source. `kind` is `text`, `expression`, `statement` (comments too), `open`, `close` or
    `void`; `name` that of an element."""

    kind: str
    source: str
    name: str = ""


def pieces(source: str) -> Iterator[Piece]:
    """The source in pieces, in its order."""
    at = start = 0
    while at < len(source):
        is_tag = source[at] == "<" and at + 1 < len(source) and (source[at + 1].isalpha() or source[at + 1] in "/!")
        if not is_tag and not source.startswith(("{{", "{%", "{#"), at):
            at += 1
            continue
        if at > start:
            yield Piece("text", source[start:at])
        end = _end_of_tag(source, at) if is_tag else _after(source, at)
        yield _piece(source[at:end])
        at = start = end
    if at > start:
        yield Piece("text", source[start:at])


def _piece(source: str) -> Piece:
    if source.startswith("{{"):
        return Piece("expression", source)
    if source.startswith("{"):
        return Piece("statement", source)
    name = _NAME.match(source[2:] if source[1] == "/" else source[1:])
    called = "" if name is None else name[0].lower()
    if source[1] == "/":
        return Piece("close", source, called)
    is_void = not called or called in VOID or source.endswith("/>")
    return Piece("void" if is_void else "open", source, "" if is_void else called)


def jinja_pieces(source: str) -> Iterator[Piece]:
    """A piece of a page in texts, expressions and statements, whatever tags are in it."""
    at = start = 0
    while at < len(source):
        if not source.startswith(("{{", "{%", "{#"), at):
            at += 1
            continue
        if at > start:
            yield Piece("text", source[start:at])
        end = _after(source, at)
        yield Piece("expression" if source.startswith("{{", at) else "statement", source[at:end])
        at = start = end
    if at > start:
        yield Piece("text", source[start:at])


def _after(source: str, at: int) -> int:
    """Where what begins with `{{`, `{%` or `{#` is over."""
    closing = {"{{": "}}", "{%": "%}", "{#": "#}"}[source[at : at + 2]]
    end = source.find(closing, at + 2)
    while closing == "}}" and end > 0 and source[end : end + 3] == "}}}":
        end += 1
    return len(source) if end < 0 else end + 2


def _end_of_tag(source: str, at: int) -> int:
    """Where a tag is over: its values and what Jinja has in it may hold a `>`."""
    quote = ""
    while at < len(source):
        if source.startswith(("{{", "{%", "{#"), at):
            at = _after(source, at)
            continue
        letter = source[at]
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "\"'":
            quote = letter
        elif letter == ">":
            return at + 1
        at += 1
    return at


def end_of_value(tag: str, start: int) -> int:
    """Where the quotation mark stands that ends an attribute's value."""
    at = start
    while at < len(tag) and tag[at] != '"':
        at = _after(tag, at) if tag.startswith(("{{", "{%", "{#"), at) else at + 1
    return at
