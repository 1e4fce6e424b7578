"""What is looked for only where its words stand is found as it is where it is looked for everywhere."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from app.truth import chunker, lexicon, of_game, phrases, reading, rewording, sentences, tokens, verb_groups
from app.truth.check import check_line
from app.truth.folding import WordsNeeded, folded, words_of
from app.truth.phrases import Reader
from app.truth.tokens import straightened, tokens_of
from scripts.check_lines import facts_of
from tests.unit.soul.soul_table import CAST

SETS = Path(__file__).resolve().parents[3] / "scripts/data/truth"
ROWS = [json.loads(row) for row in (SETS / "tune.jsonl").read_text("utf-8").splitlines()]
PHRASES = [phrase for persona in CAST.values() for some in persona.sheet.phrases.values() for phrase in some]
LINES = [straightened(line) for line in (*(row["line"] for row in ROWS[::3]), *PHRASES[::17])]


class _All:
    """A set in which everything is."""

    def __contains__(self, _: object) -> bool:
        return True

    def isdisjoint(self, _: object) -> bool:
        return False

    def may_stand_among(self, _: object) -> bool:
        return True


def verdicts() -> list[str]:
    found = []
    for row in ROWS[1::9]:
        sentences._taken_apart.cache_clear()
        found.append(repr(check_line(row["line"], facts_of(row))))
    return found


def test_verdicts_are_those_of_the_plain_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = verdicts()
    monkeypatch.setattr(chunker, "_TIMES", _All())
    monkeypatch.setattr(phrases, "_BEGINNING", _All())
    monkeypatch.setattr(lexicon, "_WORDS_OF_IDIOMS", _All())
    monkeypatch.setattr(verb_groups.VerbReader, "_may_follow", lambda *_: True)
    monkeypatch.setattr(of_game, "_OF_RECORD", _All())
    ours, any_name, _ = of_game._named()
    monkeypatch.setattr(of_game, "_named", lambda: (ours, any_name, _All()))
    assert verdicts() == quick


def test_no_phrase_begins_with_another_word(monkeypatch: pytest.MonkeyPatch) -> None:
    told = [(line, at) for line in LINES for at, _ in enumerate(tokens_of(line))]
    quick = [repr(Reader(tokens_of(line)).phrase(at)) for line, at in told]
    monkeypatch.setattr(phrases, "_BEGINNING", _All())
    assert [repr(Reader(tokens_of(line)).phrase(at)) for line, at in told] == quick


def test_turns_of_a_sentence_need_what_they_are_looked_for_by() -> None:
    for line in LINES:
        plain = line
        for _, turn, comes_to in rewording._PLAIN:
            plain = turn.sub(comes_to, plain)
        assert rewording.reworded(line) == plain


def test_tokens_are_those_without_the_plain_word_first(monkeypatch: pytest.MonkeyPatch) -> None:
    strange = ["Twenty-one pawns, sixty four", "O-O, Oo-Oo and e8=Q, b-one_x 3rd pawn3", "no longer, longer'm don't4"]
    quick = [tokens_of(line) for line in (*LINES, *strange)]
    monkeypatch.setattr(tokens, "_TOKEN", re.compile(tokens._TOKEN.pattern.replace(f"{tokens._PLAIN}|", "")))
    assert [tokens_of(line) for line in (*LINES, *strange)] == quick


def test_idioms_are_found_in_whatever_case() -> None:
    for said in sorted(lexicon.small("idioms")):
        line = f"Well, {said.replace('_', 'word')}, ok"
        for text in (line, line.upper(), line.replace("i", "ı").replace("I", "İ"), f"{line} — Réti"):
            assert lexicon.without_idioms(text) == lexicon._IDIOMS.sub("—", text) != text


@pytest.mark.parametrize(
    ("phrase", "text", "there"),
    [
        ("one does not _ it", "It does NOT matter to one", True),
        ("one does not _ it", "one does not matter", False),
        ("Réti", "the RÉTI, then", True),
        ("king's indian", "an İndian king's", True),
        ("king's indian", "Indian kings", False),
    ],
)
def test_a_phrase_may_stand_where_all_its_words_do(phrase: str, text: str, there: bool) -> None:
    assert WordsNeeded((phrase, "never mind")).may_stand_among(words_of(text)) is there


def test_folding_leaves_every_letter_in_its_place() -> None:
    text = "İstanbul, ISIL, ısıl — Réti"
    assert len(folded(text)) == len(text)
    assert [found.span() for found in re.finditer("[a-z]", folded(text))] == [
        found.span() for found in re.finditer("[a-z]", text, re.IGNORECASE)
    ]


def test_where_a_sentence_turns_to_another_game() -> None:
    plain = re.compile(f"{sentences._STORY.pattern}|(?-i:{sentences._SOMEWHERE.pattern})", re.IGNORECASE)
    for line in (*LINES, "My Uncle in '78", "Now In Lyon, once more", "ONCE my gRandfather", "Nımzo, a GRANDmaster's"):
        found = plain.search(line)
        assert sentences._story(line, 0) == (None if found is None else found.start())


def test_of_a_clause_that_names_nothing_nothing_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [*LINES, "It was my first check, so much is sure", "I gave up the tempo", "We have repeated it, yes?"]
    about = facts_of(ROWS[0])

    def read() -> list[str]:
        sentences._taken_apart.cache_clear()
        return [repr(check_line(line, about)) for line in lines]

    quick = read()
    monkeypatch.setattr(reading, "names_nothing", lambda _: False)
    assert read() == quick
