"""Puts the answers to one message into one line that is short enough to be said: where two things were asked, each of
them as long as there is room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from app.domain.text import sentences
from app.soul.guard import LONGEST_LINE
from app.soul.listening.answer_source import source_named
from app.soul.listening.bid import Content, Moment
from app.soul.scripted.scripted_line import ScriptedLine

# What an answer says, and its words.
Part = tuple[Content, str]

# Characters beyond which no second answer is added where one thing was asked.
LONGEST_ANSWER = 280
# What has a claim to be said first, however late it was heard, in this order.
_FIRST = ("greeting", "ask_sorry")
_CUTS, _LAST, _FOR = ("; ", ", and the last chance "), ", and ", ", for "
# Characters by which what was worked out is found again in its line.
_KNOWN_BY = 30
# Words that are left at least of a sentence that is cut.
LEAST_LEFT = 3


def joined(parts: Sequence[Part]) -> ScriptedLine:
    """One line of the parts; a second part that would make it too long or that must stand alone is left out."""
    parts = sorted(parts, key=lambda part: _FIRST.index(part[0].about) if part[0].about in _FIRST else len(_FIRST))
    kept = [parts[0]]
    for part in parts[1:]:
        said = sum(len(text) + 1 for _, text in kept)
        if not part[0].alone and not kept[0][0].alone and said + len(part[1]) <= LONGEST_ANSWER:
            kept.append(part)
    return _line(kept)


def joined_apart(before: Sequence[Part], answers: Sequence[Part], moment: Moment) -> ScriptedLine:
    """One line that answers two things, each as fully as there is room, with what comes `before` both (an apology that
    is accepted) if it fits; the first answer alone where no two fit."""
    if len(answers) < 2:
        before, answers = (), (*before, *answers)  # What was felt, and the one thing asked, are two things as well.
    if len(answers) < 2 or any(content.alone for content, _ in answers):
        return joined((*before, *answers))
    (first, text), (second, other) = answers[:2]
    brief = source_named(first.about) is not source_named(second.about)
    pairs = list(product(*(_forms(content, words, brief=brief) for content, words in answers[:2])))
    for one, two in sorted(pairs, key=lambda pair: -min(len(pair[0]) / len(text), len(pair[1]) / len(other))):
        own = tuple(words for content, words in ((first, one), (second, two)) if content.own)
        if one in two or two in one:
            continue  # Both were answered by the same words.
        if len(one) + len(two) < LONGEST_LINE and moment.phrasing.fits(f"{one} {two}", own):
            said: list[Part] = [(first, one), (second, two)]
            return _line([*_room_for(before, said), *said])
    return joined((*before, *answers[:1]))


def _forms(content: Content, text: str, *, brief: bool) -> Iterator[str]:
    """A text and its shorter forms. What was worked out on the board keeps the words before it and its own beginning:
    at last, where the two answers are of different matters and each may be `brief`, it says only what it begins with
    ("you are lost, by more than a rook")."""
    seen = next((str(topic.slots["seen"]) for topic in content.topics if topic.slots.get("seen")), "")
    at = text.lower().find(seen.lower()[:_KNOWN_BY]) if seen else -1
    if at < 0:
        yield from shorter_forms(text, of_data=bool(content.topics))
        return
    lead, told = text[:at], text[at:]
    yield text
    yield from (f"{lead}{short}" for short in shorter_forms(told, of_data=True))
    head = told.partition(": ")[0]
    if brief and len(head.split()) >= LEAST_LEFT and len(head) < len(seen) and _is_closed(head):
        yield f"{lead}{head}."


def shorter_forms(text: str, *, of_data: bool = False) -> Iterator[str]:
    """A text, and what is left of it without its last sentences and, in its first, without its last clauses; what
    data say (`of_data`) may also lose what stands behind its last "and"."""
    parts = _whole_sentences(text)
    for count in range(len(parts), 0, -1):
        yield " ".join(parts[:count])
    first = parts[0] if parts else ""
    heads = [first.partition(cut)[0] for cut in _CUTS if cut in first]
    last = first
    if of_data and _FOR in first:
        heads.append(first.rpartition(_FOR)[0])
    while of_data and _LAST in last:
        last = last.rpartition(_LAST)[0]
        heads.append(last)
    yield from (f"{head}." for head in heads if len(head.split()) > LEAST_LEFT and _is_closed(head))


def _whole_sentences(text: str) -> list[str]:
    """The sentences of a text, none with an open bracket or dash, "(you have asked for it!) is this" in one, and
    "honest answer?" with what it leads to."""
    found: list[str] = []
    for part in sentences(text):
        leads = len(found) == 1 and len(found[0].split()) < LEAST_LEFT and found[0].endswith("?")
        if found and (leads or not _is_closed(found[-1]) or (found[-1].endswith(")") and part[:1].islower())):
            found[-1] = f"{found[-1]} {part}"
        else:
            found.append(part)
    return found


def _is_closed(words: str) -> bool:
    """Whether no bracket and no dash is left open."""
    return words.count("(") == words.count(")") and words.count("—") % 2 == 0


def _room_for(before: Sequence[Part], said: Sequence[Part]) -> list[Part]:
    """Of what comes before two answers the first, in as few words as it has."""
    left = LONGEST_LINE - sum(len(text) + 1 for _, text in said)
    for content, text in before[:1]:
        short = next(iter(sentences(text)), text)
        found = next((words for words in (text, short) if len(words) < left), None)
        return [] if found is None else [(content, found)]
    return []


def _line(parts: Sequence[Part]) -> ScriptedLine:
    contents = [content for content, _ in parts]
    return ScriptedLine(
        " ".join(text for _, text in parts),
        ", ".join(content.about for content in contents),
        next((content.memory_id for content in contents if content.memory_id), None),
        tuple(id_ for content in contents for id_ in content.told_ids),
        action=next((content.action for content in contents if content.action), None),
        own_parts=tuple(text for content, text in parts if content.own),
    )
