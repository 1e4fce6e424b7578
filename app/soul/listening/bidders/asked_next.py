"""Answers what is asked next behind a line that the character has just told ("was it noisy?"), and what is asked of
somebody or something that it names: by what is written on exactly that."""

from __future__ import annotations

from collections.abc import Mapping

from app.characters.plainly import NameTold, Naming
from app.domain.text import plain
from app.memory.words import terms
from app.soul.listening.asked_for import AnswerKind, holds, wanted_of
from app.soul.listening.bid import Bid, Content, Moment, once_for_its_words
from app.soul.listening.choosing import words_in
from app.soul.listening.dialogue import asks_back, leans_back
from app.soul.listening.heard import SpeechAct
from app.soul.listening.names_asked import POINTERS
from app.soul.listening.next_index import Next
from app.soul.listening.often_asked import often_asked
from app.soul.listening.on_a_life import STANDS

# Before what a search finds and after what is asked plainly.
BIDS = 0.988
# Words of a question that goes on; a longer one says itself what it is about.
LONGEST = 22
# Words up to which a question hardly says by itself what it is about.
SHORT = 4
# Of what fits best by its vectors so many are looked at word by word.
LOOKED_AT = 12
# Lines of the character's behind which something may be asked, and what is lost behind the one before the last. All in
# the units of `NextVectors.fits`, where half a wording's fit is a matter of 5.
LINES_BACK, TOLD_BEFORE = 2, 2.0
# What is lost by what is asked of a name that only occurs in the last line or the question before it, and of one in a
# question that goes on from nothing told of it: there the searches know more.
NAMED_IN_LINE, NAMED_COLD = 2.0, 4.0
# What is lost by all of it where the question does not lean on what was told and is written, nearly in its words,
# somewhere else: from this cosine on.
WRITTEN_ELSEWHERE, ELSEWHERE_LOSES = 0.85, 3.0
# What each word adds, up to so many, that what is asked shares with the told line and with nothing else that might have
# been told there; and what is lost by what is on another line of it.
OF_THE_LINE, WORDS, OF_ANOTHER_LINE = 0.4, 2, 1.5
# What is gained by an answer that holds the kind of thing that is asked for ("how long", "who won"), and lost by one
# that does not: some seven tenths of the logarithms of how much likelier that is of the right answer than of another
# one behind the same line.
OF_KIND: Mapping[AnswerKind, tuple[float, float]] = {
    AnswerKind.COUNT: (0.5, -0.7), AnswerKind.LONG: (0.7, -0.7), AnswerKind.SAID: (0.7, -0.5),
    AnswerKind.WON: (0.7, -0.5), AnswerKind.WHEN: (0.7, -0.4), AnswerKind.WHY: (0.6, -0.3),
    AnswerKind.WHERE: (0.4, -0.3), AnswerKind.WHO: (0.4, -0.3), AnswerKind.STILL: (0.4, -0.2),
}  # fmt: skip
# What is lost by what was never written as a question of that kind: "is she a good cook?" to "who cooks it?".
OF_OTHER_KIND, SHOWN = 2.5, frozenset((AnswerKind.WHO, AnswerKind.WHEN, AnswerKind.WHERE))
# The fit from which it is meant: 82 of 100 wordings that are left out reach it with their own question, and 30 of 100
# questions on which nothing is written with another one.
LEAST = 6.5
# What is lost by what is asked later, where no answer was told yet that stands there.
LATER_LOSES = 2.5
# What a question has to fit better that has words of its own and shares none of them with what is written; and one that
# neither leans on the last line nor shares a word with it.
NO_WORD_SHARED, NOT_OF_THE_LINE = 2.0, 1.5

# Lines, of both, in which somebody may have been named who is meant by "he".
SPOKEN_BACK = 8
_PEOPLE = frozenset((Naming.HE, Naming.SHE, Naming.THEY))
_THEIRS = {"his": Naming.HE, "her": Naming.SHE, "their": Naming.THEY}


class WhatIsNext:
    """Finds what is asked next among what is written behind what was told."""

    @once_for_its_words()
    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """Its answer; None where nothing fits, and for what asks nothing."""
        found = [] if not moment.facts.in_room and STANDS.search(act.plain) else fitting(act, moment)
        if not found or found[0][0] < LEAST:
            return None
        best = found[0][1]
        if not moment.phrasing.fits(best.answer, (best.answer,)) or moment.phrasing.was_said(best.answer):
            return None
        return Bid(BIDS, Content(f"plainly: next {best.behind} {best.place}", (best.answer,), own=True, settles=True))


def fitting(act: SpeechAct, moment: Moment) -> list[tuple[float, Next]]:
    """What is asked next with how well it fits, the best first; empty for what asks nothing."""
    index = moment.dialogue.life.asked_next
    if act.vector is None or not index.learned or act.is_bad_news or asks_back(act):
        return []
    asks = act.seems_to_ask or wanted_of(act.plain) is not None or leans_back(act)
    if not asks or len(act.plain.split()) > LONGEST:
        return []
    behind = under_discussion(act, moment)
    asked, told = terms(act.plain), terms(moment.dialogue.my_last or "")
    elsewhere = not leans_back(act) and _is_written_elsewhere(act, moment)
    apart = bool(asked) and asked.isdisjoint(told) and not leans_back(act) and len(act.plain.split()) > SHORT
    wanted, fits = wanted_of(act.plain), []
    answered = index.answered_in(moment.dialogue.my_last or "")
    for fit, one in index.near(behind, act.vector)[:LOOKED_AT]:
        lost = (
            behind[one.behind]
            + LATER_LOSES * (one.later and one.behind not in answered)
            + ELSEWHERE_LOSES * elsewhere
            + NOT_OF_THE_LINE * apart
        )
        if wanted is not None and wanted in OF_KIND:
            lost -= OF_KIND[wanted][not holds(wanted, one.answer)]
        if wanted in SHOWN and not any(wanted_of(plain(said)) is wanted for said in one.said):
            lost += OF_OTHER_KIND
        if asked and asked.isdisjoint(terms(" ".join((*one.said, one.answer)))):
            lost += NO_WORD_SHARED
        fits.append((fit + tie_of_line(one, told, answered, moment) - lost, one))
    return sorted(fits, key=lambda found: -found[0])


def _is_written_elsewhere(act: SpeechAct, moment: Moment) -> bool:
    """Whether a question is written, nearly in its words, for a story or as what anybody asks of anybody."""
    if any((one.near or 0.0) >= WRITTEN_ELSEWHERE for one in moment.dialogue.found(act)):
        return True
    common = [] if act.vector is None else often_asked().near(act.vector)[:1]
    return any(near >= WRITTEN_ELSEWHERE and len(terms(act.plain)) > 1 for near, _ in common)


def tie_of_line(one: Next, told: frozenset[str], answered: frozenset[str], moment: Moment) -> float:
    """What is gained or lost by the words of the line that was told."""
    about = terms(" ".join((*one.said, one.answer)))
    if one.behind in answered:
        return OF_THE_LINE * min(WORDS, len(about & told))
    own, others = _lines_of(one.behind, moment)
    other = terms(" ".join(line for line in others if line not in (moment.dialogue.my_last or "")))
    if not own:
        return 0.0
    only_here, only_there = about & (told - other), about & (other - told)
    return OF_THE_LINE * min(WORDS, len(only_here)) - OF_ANOTHER_LINE * (bool(only_there) and not only_here)


def _lines_of(key: str, moment: Moment) -> tuple[bool, tuple[str, ...]]:
    """Whether the last line tells this, and all lines that may tell it."""
    life, last = moment.dialogue.life, moment.dialogue.my_last or ""
    kind, _, name = key.partition(" ")
    if kind == "basic":
        lines = next((found for basic, found in life.plainly.told.basics.items() if basic == name), ())
    elif kind == "often":
        lines = life.plainly.told.often.get(name, ())
    elif kind == "name":
        lines = next((one.answers for one in life.plainly.told.name if one.name == name), ())
    else:
        passage = life.by_id.get(key)
        lines = () if passage is None else (*passage.answers, *passage.more)
    return any(line in last for line in lines), lines


def under_discussion(act: SpeechAct, moment: Moment) -> Mapping[str, float]:
    """What was told in the latest lines, and what they and the question name; each with what is lost behind it."""
    life, found = moment.dialogue.life, dict[str, float]()
    asked_of = {f"name {one.name}" for one in life.plainly.named_in(act.text)}
    mine = [line.text for line in reversed(moment.dialogue.lines) if line.by_me]
    mine = mine[1:] if mine[1:] and moment.dialogue.last_told == mine[1] else mine
    # "What then?" has nothing but the last line to go on from.
    mine = mine[: LINES_BACK if terms(act.plain) else 1]
    for back, text in enumerate(mine):
        lost = TOLD_BEFORE * back
        for key in life.asked_next.told_in(text):
            found[key] = min(lost, found.get(key, lost))
        for passage, _ in life.all_told_in(text):
            for key in (passage.id, passage.after or passage.id):
                found[key] = min(lost, found.get(key, lost))
    named = [(back, _asked_of(text)) for back, text in enumerate(mine)]
    named += [(0, text) for text in moment.dialogue.their_lines[:1]]
    for back, text in named:
        for one in life.plainly.named_in(text):
            key = f"name {one.name}"
            lost = TOLD_BEFORE * back + NAMED_IN_LINE * (key not in asked_of)
            found[key] = min(lost, found.get(key, lost))
    spoken_of = _spoken_of(act, moment)
    if spoken_of is not None:
        found.setdefault(f"name {spoken_of.name}", NAMED_IN_LINE)
    for key in asked_of:
        found.setdefault(key, NAMED_COLD)
    return found


def _spoken_of(act: SpeechAct, moment: Moment) -> NameTold | None:
    """Whom a "he" or "she" means: the last one of that kind who was named, a few lines back at most."""
    kinds = {kind for word in words_in(act.plain) for kind in POINTERS.get(word, ()) if kind in _PEOPLE}
    kinds |= {kind for word, kind in _THEIRS.items() if word in words_in(act.plain)}
    lines = [line.text for line in reversed(moment.dialogue.lines)][:SPOKEN_BACK] if kinds else []
    named = (one for text in lines for one in moment.dialogue.life.plainly.named_in(_asked_of(text)))
    return next((one for one in named if one.kind in kinds), None)


def _asked_of(text: str) -> str:
    """A line as whoever asks would say it: "my husband" is "your husband" to them."""
    return f" {text} ".replace(" my ", " your ").replace(" My ", " your ").strip()
