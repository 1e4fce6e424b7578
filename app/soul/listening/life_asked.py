"""Reads which plain fact of the listener's own life a question asks for, in the ordinary ways of asking. Whatever asks
for more, of somebody else, or of a particular story, is not read."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from app.characters.plainly import Basic

_FORMS_FILE = Path(__file__).with_suffix(".toml")
# What a yes/no question on the work, as it was or is, says it may have been.
_WHAT = r"(?P<{}>\w{{2,24}}(?: \w{{2,24}})?)"
_WORKS = r"(?:kept?|keep|work(?:ed)?|r[au]n|own(?:ed)?)"
_WHETHER = (
    f"(?:are|were) you (?:once |still |working as )?an? {_WHAT}(?: once| before| by trade)?",
    f"you (?:are|were) an? {_WHAT}",
    f"(?:is|was) it (?:an?|the) {_WHAT} (?:that |where )?you (?:{_WORKS}|had|have)(?: in| at| on)?",
    f"(?:do|did|have) you {_WORKS} (?:(?:in|at|on|for|as) )?(?:an?|the) {_WHAT}",
    f"you (?:worked|kept|ran|owned) (?:(?:in|at|on|for|as) )?(?:an?|the) {_WHAT}",
)
_IS_WORK = re.compile("|".join(form.format(f"form{number}") for number, form in enumerate(_WHETHER)))
_WHICH_TOWN = re.compile(
    r"(?:in )?(?:which|what) (?:town|city|country|place|village) (?:is|was) (?:that|it|this)(?: in)?"
    r"|where (?:is|was) that"
)


def _forms() -> re.Pattern[str]:
    """One pattern of every way of asking, with a group for each fact."""
    written = tomllib.loads(_FORMS_FILE.read_text(encoding="utf-8"))
    words = dict[str, str]()

    def filled(form: str) -> str:
        return re.sub(r"<([a-z_]+)>", lambda found: words[found[1]], form)

    for name, pattern in written["words"].items():
        words[name] = filled(pattern)
    asks = {Basic(name): "|".join(map(filled, forms)) for name, forms in written["asks"].items()}
    return re.compile("|".join(f"(?P<{basic}>{forms})" for basic, forms in asks.items()))


_ANY = _forms()


def basic_asked(asked: str) -> Basic | None:
    """The fact that a question, as `asked_plainly` gives it, asks for; None where it asks for none of them."""
    found = _ANY.fullmatch(asked)
    return None if found is None or found.lastgroup is None else Basic(found.lastgroup)


def work_asked(asked: str) -> str | None:
    """The last word of what a question asks whether it is or was the listener's work; None where it asks nothing of the
    kind."""
    found = _IS_WORK.fullmatch(asked)
    return None if found is None else next(words for words in found.groups() if words).rpartition(" ")[2]


def asks_which_town(asked: str) -> bool:
    """Whether a question asks where what was just spoken of is."""
    return _WHICH_TOWN.fullmatch(asked) is not None
