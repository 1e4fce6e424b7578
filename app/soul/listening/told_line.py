"""What was told, said back in a line of the character's."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.text import is_question, plain
from app.domain.told.fact import ToldFact
from app.domain.told.finding import naming
from app.domain.told.lexicon import folded, words_of
from app.soul.listening.bid import Moment
from app.soul.listening.heard import SpeechAct
from app.soul.told_words import clauses_in_second_person, in_second_person, name_in_words, when_told

# The share of the words of a line that a fact has which was told in it.
TOLD_IN = 0.6

# A death, an illness or a failure, which is said back gently.
_GRAVE = re.compile(
    r"\b(?:died|dead|dying|passed away|funeral|buried|killed|put (?:down|to sleep)|run over|cancer|tumou?r|leuk\w+"
    r"|dementia|alzheimer'?s|stroke|heart attack|chemo\w*|hospital|hospice|miscarr\w+|seriously ill|very ill|is ill"
    r"|failed|flunked|got fired|been fired|laid off|lost (?:my|your|his|her|their) (?:job|baby|mother|father|mum|mom"
    r"|dad|wife|husband|brother|sister|son|daughter|dog|cat))\b"
)


def line_of_fact(fact: str, told: ToldFact, moment: Moment) -> str | None:
    """A line with a fact in the second person, and with when it was told unless that was said in this talk already;
    None if none of its phrases can be said."""
    if is_grave(fact):
        return moment.phrasing.practical("told_gently", {"fact": fact})
    when = when_told(told, moment.given)
    said = [line.text for line in (*moment.given.room_talk, *moment.given.table_talk) if line.by_me]
    if any(when in text for text in said):
        again = moment.phrasing.line("told_bare", {"fact": fact}, reuse=True)
        if again is not None:
            return again
    return moment.phrasing.practical("told_fact", {"when": when, "fact": fact})


def is_grave(clause: str) -> bool:
    """Whether a clause tells of a death, an illness or a failure."""
    return _GRAVE.search(folded(clause)) is not None


def only_tells(act: SpeechAct, moment: Moment) -> bool:
    """Whether an act is a part of what is told just now, and of no question: "who sits on my scoresheet" of a cat."""
    if not moment.given.told.now or "?" in act.text:
        return False
    return not is_question(plain(" ".join(moment.given.pending_chat)))


def just_spoken_of(known: Sequence[ToldFact], moment: Moment) -> ToldFact | None:
    """The fact that the character's latest line told, or else the one that the other side told before it; None if the
    talk is about something else."""
    mine = (moment.dialogue.my_last or "").lower()
    for told in known:
        forms = (in_second_person(told), name_in_words(told), *clauses_in_second_person(told))
        if any(form and form.lower() in mine for form in forms):
            return told
    asked = folded(next(iter(moment.dialogue.their_lines), ""))
    theirs = naming(asked)
    # "What is your sister called?" asked for the character's own, of whom "she" is then.
    if not theirs or "your" in words_of(asked) or moment.dialogue.life.plainly.named_in(moment.dialogue.my_last or ""):
        return None
    return next((told for told in known if len(theirs & naming(folded(told.words))) >= TOLD_IN * len(theirs)), None)
