"""Templates say English; whoever reads another language gets it by the catalogue, and no template marks its words.

`TemplateTexts` finds them by the shape of the page: a text between tags, what labels and titles say, and sentences in
expressions are messages; `said` looks them up while the page is drawn. Inline elements stay in their sentence, without
their attributes: `Back to the board<span> with {name}</span>`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from jinja2.ext import Extension
from markupsafe import Markup, escape

from app.languages.speaking import one_of, trn
from app.web.template_pieces import Piece, end_of_value, jinja_pieces, pieces

# Elements that stand within a sentence.
INLINE = frozenset({"a", "abbr", "b", "bdi", "cite", "code", "em", "i", "kbd", "q", "small", "span", "strong"})
# Elements whose content is no prose.
RAW = frozenset({"code", "pre", "script", "style", "svg"})
# Attributes that are read or shown to people.
SAID = frozenset({"alt", "aria-label", "aria-description", "data-surely", "data-words", "placeholder", "title"})

_STATEMENT_OF_FILES = re.compile(r"(?:extends|include|from|import|block)\b")
_BLOCK = re.compile(r"(block|endblock)(?: (\w+))?")
_LITERAL = re.compile(r'"([^"\\\n]*)"')
_LETTERS = re.compile(r"[^\W\d_]{2}")
_ENTITY = re.compile(r"&\w{1,8};")
_SENTENCE = re.compile(r"[A-Z][a-z’']|[a-z’',;:] [a-z’]")
_NAME = re.compile(r"[A-Za-z_]\w*")
_PLACE = re.compile(r"\{(\w+)\}|<(/?)([a-z]+\d*)>")


class TemplateTexts(Extension):
    """The Jinja extension that finds the texts of templates, but for those of drawings."""

    def __init__(self, environment: Any) -> None:
        super().__init__(environment)
        environment.globals["said"] = said
        environment.globals["trn"] = trn

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:  # noqa: ARG002
        return source if name is not None and name.endswith(".svg") else marked_up(source)


def said(text: str, values: Mapping[str, Any] | None = None, tags: Mapping[str, str] | None = None) -> Markup:
    """A text of a template in the reader's language. `values` fill its placeholders, escaped unless they are markup;
    `tags` are its inline elements as the template opens them."""
    told = one_of(text)
    if not values and not tags:
        return Markup(told)

    def place(found: re.Match[str]) -> str:
        value, closing, tag = found.groups()
        if value is not None:
            return str(escape(values[value])) if values and value in values else found[0]
        if not tags or tag not in tags:
            return found[0]
        return f"</{tag.rstrip('0123456789')}>" if closing else tags[tag]

    return Markup(_PLACE.sub(place, told))


def marked_up(source: str) -> str:
    """The source of a template with every text of it put to `said`."""
    made: list[str] = []
    run: list[Piece] = []
    raw = ""
    unsaid = False
    for piece in pieces(source):
        if piece.kind == "statement":
            block = _BLOCK.match(_inner(piece.source))
            if block:
                unsaid = block[1] == "block" and (block[2] or "").endswith("_class")
        in_run = piece.kind in {"text", "expression"} or (piece.name in INLINE - RAW and "{%" not in piece.source)
        if raw or unsaid or (piece.kind == "open" and piece.name in RAW) or not in_run:
            made.append(_run(run))
            run = []
            plain = raw or unsaid or piece.kind not in {"text", "expression", "open", "void", "statement"}
            made.append(piece.source if plain else _outside(piece))
            if piece.kind == "open" and piece.name in RAW and not raw:
                raw = piece.name
            elif piece.kind == "close" and piece.name == raw:
                raw = ""
            continue
        run.append(piece)
    made.append(_run(run))
    return "".join(made)


def _outside(piece: Piece) -> str:
    """A piece that is no part of a sentence: what its attributes and literals say is said."""
    if piece.kind == "statement":
        is_of_files = piece.source.startswith("{#") or _STATEMENT_OF_FILES.match(_inner(piece.source))
        return piece.source if is_of_files else _literals(piece.source)
    return _attributes(piece.source) if piece.kind in {"open", "void"} else piece.source


def _run(run: Sequence[Piece]) -> str:
    """A run of texts, expressions and inline elements as source that says it."""
    is_address = run and run[0].kind == "text" and run[0].source.lstrip().startswith("/")
    if is_address or not any(_is_prose(piece) for piece in run):
        return "".join(_shown(piece) for piece in run)
    parts = _parts(run)
    if parts is None:
        return "".join(_alone(piece) for piece in run)
    if any(len(part) == 1 and _is_prose(part[0]) for part in parts):
        return _sentence(run)
    # No words outside of the elements: each stands for itself.
    return "".join(_element(part) for part in parts)


def _parts(run: Sequence[Piece]) -> list[Sequence[Piece]] | None:
    """The run as pieces and whole elements; None if an element opens or ends elsewhere."""
    parts: list[Sequence[Piece]] = []
    depth, start = 0, 0
    for index, piece in enumerate(run):
        if depth == 0:
            start = index
        depth += {"open": 1, "close": -1}.get(piece.kind, 0)
        if depth < 0:
            return None
        if depth == 0:
            parts.append(run[start : index + 1])
    return None if depth else parts


def _element(part: Sequence[Piece]) -> str:
    if len(part) == 1:
        return _alone(part[0])
    return _shown(part[0]) + _run(part[1:-1]) + _shown(part[-1])


def _alone(piece: Piece) -> str:
    return _sentence([piece]) if _is_prose(piece) else _shown(piece)


def _is_prose(piece: Piece) -> bool:
    """Whether somebody reads words in a text; an entity alone is none."""
    return piece.kind == "text" and _LETTERS.search(_ENTITY.sub("", piece.source)) is not None


def _shown(piece: Piece) -> str:
    if piece.kind == "expression":
        return _literals(piece.source)
    return _attributes(piece.source) if piece.kind in {"open", "void"} else piece.source


def _sentence(run: Sequence[Piece]) -> str:
    """One message: with its white space around it, which is no part of it."""
    values: dict[str, str] = {}
    tags: dict[str, str] = {}
    opened: list[str] = []
    words = ""
    for piece in run:
        if piece.kind == "text":
            words += piece.source
        elif piece.kind == "expression":
            words += "{" + _named(values, piece.source) + "}"
        elif piece.kind == "close":
            words += f"</{opened.pop()}>"
        else:
            name = _fresh(tags, piece.name)
            tags[name] = _tag(piece.source)
            opened.append(name)
            words += f"<{name}>"
    text = " ".join(words.split())
    before = words[: len(words) - len(words.lstrip())]
    after = words[len(words.rstrip()) :]
    given = [_quoted(text)]
    if values or tags:
        given.append("{" + ", ".join(f'"{name}": {value}' for name, value in values.items()) + "}")
    if tags:
        given.append("{" + ", ".join(f'"{name}": {tag}' for name, tag in tags.items()) + "}")
    # Line breaks within are kept, so that errors name the right line.
    inside = "\n" * words.strip().count("\n")
    return f"{before}{{{{ said({', '.join(given)}{inside}) }}}}{after}"


def _named(values: dict[str, str], source: str) -> str:
    """A placeholder for an expression: its last name, and a number if that one is taken by another."""
    inner = _inner(source)
    code = _literals(inner)
    names = _NAME.findall(_LITERAL.sub("", inner.partition("|")[0].partition(" if ")[0]))
    name = names[-1] if names else "value"
    same = next((known for known, value in values.items() if value == code and known.startswith(name)), None)
    if same is not None:
        return same
    name = _fresh(values, name)
    values[name] = code
    return name


def _fresh(taken: Mapping[str, str], name: str) -> str:
    """The name itself, or with the first number from 2 on that is free."""
    fresh, number = name, 1
    while fresh in taken:
        number += 1
        fresh = f"{name}{number}"
    return fresh


def _tag(source: str) -> str:
    """A tag as an expression: its text is markup, the expressions in it are escaped."""
    parts = [
        _inner(piece.source) if piece.kind == "expression" else f"({_quoted(piece.source)}|safe)"
        for piece in jinja_pieces(source)
    ]
    return " ~ ".join(f"({part})" for part in parts)


def _attributes(tag: str) -> str:
    """A tag whose readable attributes are said."""
    made, rest = "", tag
    for name in sorted(SAID) + (["content"] if 'name="description"' in tag else []):
        mark = f' {name}="'
        at = rest.find(mark)
        if at < 0:
            continue
        start = at + len(mark)
        end = end_of_value(rest, start)
        value = "".join(
            _run([piece]) if piece.kind == "text" else _shown(piece) if piece.kind == "expression" else _outside(piece)
            for piece in jinja_pieces(rest[start:end])
        )
        whole = list(jinja_pieces(rest[start:end]))
        if not any(piece.kind == "statement" for piece in whole):
            value = _run(whole)
        rest = rest[:start] + value + rest[end:]
    return made + rest


def _literals(source: str) -> str:
    """An expression or statement in which sentences between double quotes are said."""

    def one(found: re.Match[str]) -> str:
        text = found[1]
        is_prose = _SENTENCE.search(text) and not any(sign in text for sign in "/<>{}%_#") and not found_in_said(found)
        if not is_prose:
            return found[0]
        told = f"said({_quoted(text.strip())})"
        if text == text.strip():
            return told
        return "(" + ('" " ~ ' if text[0] == " " else "") + told + (' ~ " "' if text[-1] == " " else "") + ")"

    def found_in_said(found: re.Match[str]) -> bool:
        _, call, given = source[: found.start()].rpartition("trn(")
        return source[: found.start()].endswith("said(") or (bool(call) and given.count('"') in {0, 2})

    return _LITERAL.sub(one, source)


def _inner(source: str) -> str:
    return source[2:-2].strip("-+").strip()


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
