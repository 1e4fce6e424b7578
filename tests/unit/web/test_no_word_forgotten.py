"""Nobody forgets to have a sentence translated: scripts and refusals hold none that the catalogues cannot know of.

Templates need no such test: `TemplateTexts` takes every text of theirs for a message, and one without German fails
`test_every_text_has_a_translation`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.web.wording import marked_up
from scripts.make_catalogue import SAYS

ROOT = Path(__file__).resolve().parents[3]

# A comment, a string, a template literal, or a regular expression of a script.
TOKEN = re.compile(
    r'//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`'
    r"|/(?![/*])(?:[^/\\\n\[]|\\.|\[[^\]\n]*\])+/[gimsuy]*(?=[.,;)\s])",
    re.DOTALL,
)
PLACE = re.compile(r"\$\{(?:[^{}]|\{[^{}]*\})*\}")
IN_TR = re.compile(r'(?:\btrn?\(\s*|\btrn\(\s*"(?:[^"\\\n]|\\.)*",\s*)$')
# Characters before a string in which its `tr(` stands.
BEFORE = 400
TWO_WORDS = re.compile(r"[A-Za-z’']{2,} [a-z’']{2,}")
ONE_WORD = re.compile(r"[A-Z][a-z]{2,}[.?!]?")
# How lists of style classes begin.
CLASSES = ("button ", "label ", "small ", "desk-")
# Signs of markup, selectors, paths and rules.
NO_PROSE = re.compile(r"[<>=#\[\]/*|&]|^\.|: \d|\(\w+-")

# Scripts that only developers see, that write files, or that read what is said.
UNREAD = frozenset(
    {
        "components.js",
        "analysis/pgn.js",
        "play/spokenmove.js",
        "analysis/engine.js",
        "portraits/person.js",
        "portraits/portrait.js",
    }
)
# Keys, tags of PGN, what the platform calls things, words that are read and not said, and the steward's own, who
# keeps to English.
NOT_SAID = frozenset(
    {
        *("Escape", "Enter", "Tab", "Esc", "Home", "End", "Notification", "xMidYMid slice", "io server disconnect"),
        *("Opening", "Result", "White", "Black"),
        "in the lobby", "As you wish.", "A position",
        "is are the of on at please move moves ist sind steht stehen der die das den dem auf von bitte zug züge",
        "last clock opponent board where square moves material eval draw takeback hint accept decline resign say help",
    }
)  # fmt: skip


def style_classes() -> frozenset[str]:
    sheets = (path.read_text("utf-8") for path in sorted((ROOT / "static" / "css").rglob("*.css")))
    return frozenset(re.findall(r"\.([a-z][\w-]*)", " ".join(sheets)))


def unsaid(script: str, classes: frozenset[str]) -> Iterator[str]:
    """What reads as words to somebody and goes through no `tr`."""
    for found in TOKEN.finditer(script):
        literal = found[0]
        if literal[0] not in '"`' or IN_TR.search(script[max(0, found.start() - BEFORE) : found.start()]):
            continue
        text = PLACE.sub("{}", literal[1:-1])
        words = text.replace("{}", "").split()
        is_prose = (
            TWO_WORDS.search(text)
            and not NO_PROSE.search(text)
            and not (text.startswith(CLASSES) or set(words) <= classes)
        )
        if (is_prose or ONE_WORD.fullmatch(text)) and text not in NOT_SAID:
            yield text


def test_scripts_say_nothing_past_the_catalogues() -> None:
    classes = style_classes()
    folder = ROOT / "static" / "js"
    paths = [path for path in sorted(folder.rglob("*.js")) if str(path.relative_to(folder)) not in UNREAD]
    assert len(paths) > 100
    found = {path.name: list(unsaid(path.read_text("utf-8"), classes)) for path in paths}
    assert {name: texts for name, texts in found.items() if texts} == {}


@pytest.mark.parametrize(
    ("script", "found"),
    [
        ('show("The chair is free.")', ["The chair is free."]),
        ("show(`The chair of ${name} is free`)", ["The chair of {} is free"]),
        ('el("p", {}, "say something")', ["say something"]),
        ('button("Decline", no)', ["Decline"]),
        ('show(tr("The chair is free."), trn("one chair", "{n} chairs are free", n))', []),
        ('el("p", { class: "button quiet" }) // The chair is free', []),
    ],
)
def test_a_sentence_that_a_script_keeps_to_itself_is_found(script: str, found: list[str]) -> None:
    assert list(unsaid(script, frozenset({"button", "quiet"}))) == found


def refusals(source: str, kinds: frozenset[str]) -> Iterator[str]:
    """Sentences of errors and refusals that are put together where they are raised, so that no catalogue knows them."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        called = getattr(node.func, "id", getattr(node.func, "attr", ""))
        if called in kinds:
            said = node.args[:1] + [one.value for one in node.keywords if one.arg == "message"]
        elif called in {"Refusal", "refused"}:
            said = node.args[1:2]
        elif called in SAYS | {"trn"}:
            said = node.args[: 2 if called == "trn" else 1]
        else:
            continue
        for one in said:
            if isinstance(one, ast.JoinedStr | ast.BinOp):
                yield f"{called}: {ast.unparse(one)}"


def kinds_of_errors() -> frozenset[str]:
    tree = ast.parse((ROOT / "app" / "domain" / "errors.py").read_text("utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.ClassDef))


def test_no_refusal_is_put_together_past_the_catalogues() -> None:
    kinds = kinds_of_errors()
    found = {
        str(path.relative_to(ROOT)): list(refusals(path.read_text("utf-8"), kinds))
        for path in sorted((ROOT / "app").rglob("*.py"))
    }
    assert {path: sentences for path, sentences in found.items() if sentences} == {}


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ('raise BadPayload(f"There is no {thing}.")', 1),
        ('return Refusal("taken", "That chair " + whose)', 1),
        ('raise BadPayload(worded("There is no {thing}.", thing=thing))', 0),
        ('tr(f"Hello {name}")', 1),
        ('raise NotFound("There is no such chair.")', 0),
    ],
)
def test_a_refusal_that_is_put_together_is_found(source: str, count: int) -> None:
    assert len(list(refusals(source, frozenset({"BadPayload", "NotFound"})))) == count


@pytest.mark.parametrize(
    "template",
    [
        "<p>The chair is free.</p>",
        "{% if free %}<p>The chair is free.</p>{% endif %}",
        '<a title="The chair is free.">×</a>',
        '<p>{{ "The chair is free." if free else name }}</p>',
        '{% set words = "The chair is free." %}',
    ],
)
def test_a_sentence_of_a_template_is_a_message_wherever_it_stands(template: str) -> None:
    assert 'said("The chair is free."' in marked_up(template)
