"""Brings the catalogues of the pages up to date: what the house says in templates, scripts and code.

python -m scripts.make_catalogue           adds what is new to `app/languages/catalogues/*.po`, drops what is gone
python -m scripts.make_catalogue --check   fails and names what has no translation, or is not in the files yet
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Iterator
from io import BytesIO
from typing import get_args

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from jinja2 import Environment, FileSystemLoader
from jinja2.ext import extract_from_ast

from app.archive.past_games import GameSpeed
from app.characters.portrait import Portrait
from app.characters.temperaments import TEMPERAMENTS
from app.languages.catalogue import FOLDER, LANGUAGES, SOURCE
from app.openings.book import read_lines
from app.web.wording import TemplateTexts
from app.web.words import texts_in
from scripts.generated import ROOT

# Templates that only developers see.
UNSAID = frozenset({"components.html"})
SAYS = frozenset({"tr", "marked", "worded", "said"})

# Tables of words that pages show, by the file and the names that they are given; the keys of mappings are no words.
TABLES = {
    "app/archive/coach_words.py": {"_EVERY", "_HABITS", "_WORTHS"},
    "app/body/style.py": {"leanings"},
    "app/characters/style.py": {"STYLE", "_STRENGTHS"},
    "app/web/clay.py": {"WORDS"},
    "app/web/coach.py": {"_COSTLIEST"},
    "app/web/my_chess.py": {"ERROR_WORDS"},
    "app/web/outside.py": {"LOBBY", "GALLERY", "HONOURS", "AGENTS"},
    "app/web/returning.py": {"BADGES"},
    "app/web/workshop.py": {"FEATURES", "VOICES"},
}
# Keys that stand among the words of a table.
KEYS = frozenset({"aggression", "risk_tolerance", "patience", "trash_talk"})

# One text: the file it stands in, its English, and its plural.
Found = tuple[str, str, str | None]


def in_templates() -> Iterator[Found]:
    """What templates say."""
    environment = Environment(loader=FileSystemLoader(ROOT / "templates"), extensions=(TemplateTexts,))
    for name in environment.list_templates(extensions=("html",)):
        if name in UNSAID:
            continue
        source = (ROOT / "templates" / name).read_text("utf-8")
        for _, call, given in extract_from_ast(environment.parse(source, name), ("said", "trn")):
            texts = [text for text in (given if isinstance(given, tuple) else (given,)) if text]
            if texts:
                yield f"templates/{name}", texts[0], texts[1] if call == "trn" else None


def in_scripts() -> Iterator[Found]:
    """What scripts say."""
    for path in sorted((ROOT / "static" / "js").rglob("*.js")):
        for text, many in texts_in(path.read_text("utf-8")):
            yield str(path.relative_to(ROOT)), text, many


def in_code() -> Iterator[Found]:
    """What Python says: arguments of `tr`, `trn`, `marked` and `worded`, and the sentences of errors and refusals."""
    errors = ast.parse((ROOT / "app" / "domain" / "errors.py").read_text("utf-8"))
    kinds = {node.name for node in errors.body if isinstance(node, ast.ClassDef)}
    for path in sorted((ROOT / "app").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            for text, many in _said_by(node, kinds):
                yield str(path.relative_to(ROOT)), text, many


def in_tables() -> Iterator[Found]:
    """What tables say, and the options of the workshop, which are values of types."""
    for place, names in TABLES.items():
        for node in ast.parse((ROOT / place).read_text("utf-8")).body:
            target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
            called = getattr(target, "id", getattr(node, "name", ""))
            value = getattr(node, "value", None) or node
            # Of a function, what it returns: a mapping whose keys are the words.
            if called in names and isinstance(node, ast.FunctionDef):
                keys = (key for one in ast.walk(node) if isinstance(one, ast.Dict) for key in one.keys)
                yield from ((place, text, None) for key in keys if (text := _constant(key)))
            elif called in names:
                yield from ((place, text, None) for text in _texts(value) if text not in KEYS)
    for field in Portrait.model_fields.values():
        for word in get_args(field.annotation):
            yield "app/characters/portrait.py", str(word).replace("_", " "), None
    for word in (*TEMPERAMENTS, *(speed.value for speed in GameSpeed), "opening", "middlegame", "endgame"):
        yield "app/web/my_chess.py", word, None
    for row in read_lines():
        yield "app/openings/lines.tsv", row.opening.name, None
    for word in ("rated", "a friendly"):
        yield "app/web/returning.py", word, None


def _texts(node: ast.AST) -> Iterator[str]:
    """The texts in a table."""
    if text := _constant(node):
        yield text
    for part in node.values if isinstance(node, ast.Dict) else ast.iter_child_nodes(node):
        yield from _texts(part)


def _said_by(node: ast.AST, kinds: set[str]) -> Iterator[tuple[str, str | None]]:
    if isinstance(node, ast.ClassDef) and node.name in kinds:
        yield from ((text, None) for line in node.body for text in _sentence_of(line))
    if not isinstance(node, ast.Call):
        return
    called = getattr(node.func, "id", getattr(node.func, "attr", ""))
    texts = [_constant(one) for one in node.args[:2]]
    if called in SAYS and texts and texts[0]:
        yield texts[0], None
    elif called == "trn" and len(texts) == 2 and texts[0]:
        yield texts[0], texts[1]
    elif called in kinds and texts and texts[0]:
        yield texts[0], None
    elif called in {"Refusal", "refused"} and len(texts) == 2 and texts[1]:
        yield texts[1], None


def _sentence_of(line: ast.stmt) -> Iterator[str]:
    """The sentence that a class of errors says, however its line gives it."""
    if isinstance(line, ast.Assign | ast.AnnAssign) and line.value is not None:
        target, value = line.targets[0] if isinstance(line, ast.Assign) else line.target, line.value
        names = target.elts if isinstance(target, ast.Tuple) else [target]
        values = value.elts if isinstance(value, ast.Tuple) else [value]
        for name, said in zip(names, values, strict=False):
            if isinstance(name, ast.Name) and name.id == "said" and (text := _constant(said)):
                yield text


def _constant(node: object) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def gathered(language: str) -> Catalog:
    """A catalogue of everything that is said now, without translations."""
    places: dict[str, set[str]] = {}
    plurals: dict[str, str] = {}
    for place, one, many in (*in_templates(), *in_scripts(), *in_code(), *in_tables()):
        places.setdefault(one, set()).add(place)
        if many is not None and plurals.setdefault(one, many) != many:
            raise SystemExit(f"{place}: {one!r} has another plural elsewhere")
    catalog = Catalog(locale=language, project="Chess Club", fuzzy=False, charset="utf-8")
    for one, found in places.items():
        many = plurals.get(one)
        # The format wants a line number and is asked not to write it.
        catalog.add(one if many is None else (one, many), locations=[(place, 1) for place in sorted(found)])
    return catalog


def renewed(language: str) -> Catalog:
    """What is said now, with the translations that the file has."""
    path = FOLDER / f"{language}.po"
    fresh = gathered(language)
    if path.exists():
        with path.open("rb") as file:
            kept = read_po(file, locale=language)
        for message in fresh:
            old = kept.get(message.id[0] if message.pluralizable else message.id) if message.id else None
            if old is not None and old.pluralizable == message.pluralizable:
                message.string = old.string
    return fresh


def missing(catalog: Catalog) -> list[str]:
    """Texts without a translation."""
    return [
        message.id if isinstance(message.id, str) else message.id[0]
        for message in catalog
        if message.id and not (message.string if isinstance(message.id, str) else all(message.string or [""]))
    ]


def written(catalog: Catalog) -> bytes:
    """The file: sorted by English, each text with the files it stands in."""
    catalog.header_comment = (
        "# What the pages say. Words between {} and <> stand for values and for elements of the page."
    )
    out = BytesIO()
    write_po(out, catalog, sort_output=True, width=0, omit_header=False, include_lineno=False)
    lines = out.getvalue().decode().splitlines(keepends=True)
    dated = ('"POT-Creation-Date', '"PO-Revision-Date', '"Generated-By', '"Last-Translator', '"Report-Msgid')
    return "".join(line for line in lines if not line.startswith(dated)).encode()


def main() -> int:
    """Writes or checks every catalogue; 1 if a check fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    checks = parser.parse_args().check
    failed = 0
    for language in LANGUAGES:
        if language == SOURCE:
            continue
        catalog = renewed(language)
        path = FOLDER / f"{language}.po"
        if not checks:
            path.write_bytes(written(catalog))
        for text in missing(catalog):
            print(f"{language}: no translation of {text!r}")
            failed = 1
        if checks and (not path.exists() or path.read_bytes() != written(catalog)):
            print(f"{path.relative_to(ROOT)} is not up to date: python -m scripts.make_catalogue")
            failed = 1
    return failed if checks else 0


if __name__ == "__main__":
    sys.exit(main())
