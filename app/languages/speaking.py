"""What the house says, in the language of whoever reads it.

English is what the code says; a catalogue (`catalogues/de.po`) has it in another language. `tr` and `trn` are called
while a request is answered, `marked` and `worded` where a sentence is made long before somebody reads it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from app.languages.catalogue import SOURCE, catalogue

# Whoever answers a request sets it for that request; English everywhere else: logs, jobs, programs.
_reading: ContextVar[str] = ContextVar("language", default=SOURCE)


def language() -> str:
    """The language of whoever is answered now, as a key of `LANGUAGES`."""
    return _reading.get()


def speak(name: str) -> None:
    """From now on whoever is answered is answered in this language, until the `speaking` around it ends."""
    _reading.set(name)


@contextmanager
def speaking(name: str) -> Iterator[None]:
    """Everything inside is said in this language."""
    before = _reading.set(name)
    try:
        yield
    finally:
        _reading.reset(before)


class Wording(str):
    """A sentence with values in it that can still be said in another language: as a string it is English."""

    template: str
    values: Mapping[str, object]

    def __new__(cls, template: str, values: Mapping[str, object]) -> Wording:
        made = super().__new__(cls, template.format(**values))
        made.template, made.values = template, values
        return made


def worded(template: str, **values: object) -> Wording:
    """A sentence for somebody whose language is not known here, as one of an error: `translated` says it to them."""
    return Wording(template, values)


def marked(text: str) -> str:
    """The text itself; it is in the catalogue from now on, for a `tr` elsewhere."""
    return text


def translated(text: str) -> str:
    """A sentence of the house in the language of now: a `Wording`, or one that the catalogue knows; any other stays."""
    if isinstance(text, Wording):
        values = {name: translated(one) if isinstance(one, str) else one for name, one in text.values.items()}
        return filled(one_of(text.template), values)
    return one_of(text)


def tr(text: str, **values: object) -> str:
    """`text` in the language of now; `{name}` in it is replaced by a value."""
    said = one_of(text)
    return filled(said, values) if values else said


def trn(one: str, many: str, count: int, **values: object) -> str:
    """One of two sentences, by `count`, which is `{n}` in them."""
    forms = catalogue(language()).forms(one)
    said = (one if count == 1 else many) if forms is None else forms[0 if count == 1 else 1]
    return filled(said, {"n": count, **values})


def one_of(text: str) -> str:
    """The catalogue's words for `text`, still with its placeholders; `text` itself where there are none."""
    return catalogue(language()).text(text)


def filled(text: str, values: Mapping[str, Any]) -> str:
    """`text` with its `{name}`s replaced; one that is not among the values stays."""
    for name, value in values.items():
        text = text.replace(f"{{{name}}}", str(value))
    return text
