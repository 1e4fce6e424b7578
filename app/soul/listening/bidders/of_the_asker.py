"""Answers what is asked of the asker's own tastes, work and people: from what they told, and else that they never told
it. "My favourite opening" is not the character's, and nobody hears of a daughter who asked for a wife."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.text import plain as in_plain
from app.domain.told.asking import asks_what_went_amiss
from app.domain.told.fact import FactKind, ToldFact
from app.domain.told.lexicon import concepts_of, folded, lexicon, stem, words_of
from app.domain.told.meant import MeantFacts, meant_in
from app.domain.told.state_asked import state_asked
from app.domain.told.trades import tells_trade
from app.domain.told.whether_asked import truth_asked, which_meant
from app.soul.goals import opening_called
from app.soul.listening.bid import NEVER_TOLD, Bid, Content, Moment
from app.soul.listening.heard import SpeechAct
from app.soul.listening.told_line import just_spoken_of, line_of_fact, only_tells
from app.soul.listening.topics import Subject
from app.soul.scripted.about_you import asks_own_name
from app.soul.scripted.memories import remembers_of, said_earlier_here
from app.soul.told_words import asked_for_in, clauses_in_second_person, in_words, name_in_words, quote_of, when_told

# Before whatever a search finds.
SURE = 0.985
# "What is my favourite opening", "which player do I like most", and what was so liked or hated.
_TASTE = re.compile(
    r"\bmy (?:own |most |least |all[- ]time )*(?P<how>favou?rite|preferred|beloved|hated|loathed|dreaded) "
    r"(?:chess )?(?P<what>[a-z' -]{3,30}?)\W*(?:is|was|again|then|by the way|do you know|do you remember)*\W*$"
    r"|\b(?:which|what) (?:chess )?(?P<what2>[a-z' -]{3,30}?) (?:do|did) i (?:really |most |always )*"
    r"(?P<how2>like|love|hate|prefer|dislike|enjoy|fear|detest|adore)"
    r"(?: (?:the )?(?:most|best|least|so much|again))*\W*$"
)
_WORK = re.compile(
    r"\bwhat (?:do|did) i do (?:for (?:a living|work|money|my job)|all day|professionally)\b|\bwhat(?:'s| is| was) my "
    r"(?:job|work|profession|occupation|trade|line of work|career)\b|\b(?:where|as what|what) do i work\b"
    r"|\bdo you (?:know|remember|recall) (?:what i do (?:for|\W*$)|my (?:job|profession|work)|where i work)"
)
_WON = re.compile(r"\bwhat (?:all )?(?:did|have) i (?:ever |once |already )?(?:win|won)\b(?: again| before)?\W*$")
_TELLS_OF_WINS = re.compile(r"\b(?:i|we|i've|we've) (?:\w+ )?won\b|\bchampion\b|\bfirst prize\b|\bmedal\b|\btrophy\b")
# What asks how somebody is called, rather than who they are.
ASKS_NAME = re.compile(r"\b(?:names?|called|call)\b")
# Facts that are said together where all of them answer.
MOST_TOGETHER = 3
_BAD = frozenset(("hate", "hated", "dislike", "fear", "detest", "loathed", "dreaded"))
# What of somebody is asked for.
_OF_PEOPLE = re.compile(
    r"\b(?:what(?:'s| is| was| are)|who(?:'s| is| was| are)|how old (?:is|are)|where (?:does|do|is)|what (?:does|do)"
    r"|when is|do you (?:still )?(?:know|remember|recall|have)|did i (?:ever |not )?(?:tell|mention|say)"
    r"|have i (?:ever )?(?:told|mentioned)|what (?:do|did|can) you (?:still )?(?:know|remember|recall|tell)"
    r"|anything|something)\b"
    r"(?! (?:the best|a good|should|would))[^?!]{0,40}?\b(?:my|our) (?P<who>(?:[a-z'-]+ ){0,2}[a-z-]+)"
)
_STILL_KNOWN = re.compile(
    r"[,.?!] ?(?:by the way,? )?(?:do|can|did) (?:you|u) (?:still |even |happen to )?(?:know|remember|recall"
    r"|forget)(?: that| it| this)?\W*$"
)
# Whoever may have been told as this one.
_ALIKE = {
    "wife": "partner", "husband": "partner", "son": "children", "daughter": "children", "mother": "parents",
    "father": "parents",
}  # fmt: skip
# What is told of a thing without its name.
_TOLD_BY = {
    "piece": re.compile(r"\b(?:pawn|knight|bishop|rook|queen|king)s?\b"),
    "colour": re.compile(r"\b(?:red|blue|green|yellow|orange|purple|pink|brown|black|white|grey|gray|violet)\b"),
    "player": re.compile(
        r"\b(?:tal|fischer|carlsen|kasparov|capablanca|karpov|morphy|alekhine|anand|polgar|botvinnik)\b"
    ),
}
_CONCEPTS = {
    "food": "food",
    "dish": "food",
    "meal": "food",
    "music": "music",
    "song": "music",
    "sport": "sport",
    "game": "sport",
    "team": "sport",
    "instrument": "music",
    "vegetable": "food",
    "drink": "food",
    "fruit": "food",
    "animal": "pet",
    "pet": "pet",
}


class OfTheAsker:
    """What the writer told of what they ask of themselves, or that they never told it."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """None for what is asked of anything else."""
        known = _known(moment)
        plain = act.plain
        if only_tells(act, moment) or (not moment.facts.in_room and asks_what_went_amiss(folded(act.text))):
            return None
        if asks_own_name(plain):
            return _name(known, moment)
        if _WON.search(plain) and (won := [told for told in known if _TELLS_OF_WINS.search(folded(told.words))]):
            return _told_together(won[:MOST_TOGETHER], moment)
        if (of_told := _of_whom_told(act, known, moment)) is not None:
            return of_told
        if (meant := _meant(act, known, moment)) is not None:
            if meant.nameless:
                return None if act.topic is Subject.TOLD else _never_told(moment)
            if meant.together and len(meant.facts) > 1:
                return _told_together(meant.facts[:MOST_TOGETHER], moment)
            if meant.facts:
                return _told_of_meant(meant.facts, act, moment)
        if (taste := _TASTE.search(plain)) is not None:
            what = (taste["what"] or taste["what2"]).strip()
            bad = (taste["how"] or taste["how2"]) in _BAD or "least" in plain
            of_taste = [told for told in known if _is_taste(told, bad=bad)]
            found = [told for told in of_taste if _is_of(told, what)] or _of_no_other_kind(of_taste, what)
        elif _WORK.search(plain):
            found = [told for told in known if told.fact.relation in (None, "teacher", "coach") and _is_of_work(told)]
        elif (people := _OF_PEOPLE.search(plain)) is not None and (who := _people(people["who"])):
            if any(_touches(told, who) for told in known):
                return None  # What of them is meant others know better.
            found = []
        else:
            return None
        if found:
            return _told(found[0], moment, act.text, name=True)
        if said_earlier_here(plain, moment.given) or remembers_of(plain, moment.given) or act.topic is Subject.TOLD:
            return None  # There is something of it, which others tell.
        return _never_told(moment)


def _never_told(moment: Moment) -> Bid | None:
    line = moment.phrasing.practical("ask_never_told")
    return None if line is None else Bid(SURE, Content(NEVER_TOLD, (line,), settles=True))


def _name(known: Sequence[ToldFact], moment: Moment) -> Bid | None:
    """The name that was told, else the one shown at the table, else that there is none: never one of somebody else."""
    named = next((told for told in known if told.fact.kind is FactKind.NAME), None)
    if named is not None:
        return _told(named, moment, "", name=True)
    line = moment.phrasing.practical("ask_your_name") or moment.phrasing.practical("ask_never_told")
    return None if line is None else Bid(SURE, Content("ask_your_name", (line,), settles=True))


def _told(told: ToldFact, moment: Moment, asked: str, *, name: bool, lead: str = "") -> Bid | None:
    """The fact, in the character's words for one; `lead` ("no, ") stands before it."""
    when = when_told(told, moment.given)
    clause = (name_in_words(told) if name else None) or asked_for_in(told, asked) or in_words(told)
    line = None
    if not clause.startswith('"'):
        line = line_of_fact(f"{lead}{clause}", told, moment)
    line = line or moment.phrasing.practical("told_quote", {"when": when, "quote": quote_of(told)})
    if line is None:
        return None
    # "When is my wedding, do you still know?" asks one thing.
    alone = _STILL_KNOWN.search(in_plain(" ".join(moment.given.pending_chat))) is not None
    ids = (told.id,)
    return Bid(SURE, Content("told_fact", (line,), knowledge=(told.words,), told_ids=ids, alone=alone, settles=True))


def _meant(act: SpeechAct, known: Sequence[ToldFact], moment: Moment) -> MeantFacts | None:
    """What of the facts the act asks for; None where it only tells, or asks of somebody of the character's own."""
    if not known:
        return None
    spoken_of = just_spoken_of(known, moment)
    if spoken_of is None and _is_of_own(act, known, moment):
        return None
    return meant_in(act.text, known, spoken_of)


def _is_of_own(act: SpeechAct, known: Sequence[ToldFact], moment: Moment) -> bool:
    """Whether a question names somebody by a name that one of the writer's and one of the character's own have, and of
    whom the character spoke just now."""
    names = {folded(name) for told in known for name in told.fact.names} & set(words_of(folded(act.text)))
    if not names or not names & set(words_of(folded(moment.dialogue.my_last or ""))):
        return False
    return any(moment.dialogue.life.plainly.named_in(name) for name in names)


def _of_whom_told(act: SpeechAct, known: Sequence[ToldFact], moment: Moment) -> Bid | None:
    """The answer to what yes or no answers of somebody told about, to which of several is meant, and to how somebody
    or something is now; None for anything else."""
    if not known or not act.seems_to_ask or _is_of_own(act, known, moment):
        return None
    spoken_of = just_spoken_of(known, moment)
    if (told := state_asked(act.text, known, spoken_of)) is not None:
        return _asked_after(told, moment)
    if (told := which_meant(act.text, known, spoken_of)) is not None:
        return _told(told, moment, act.text, name=False)
    truth = truth_asked(act.text, known, spoken_of, clauses_in_second_person)
    if truth is None:
        return None
    if truth.so is None:
        return _never_told(moment)
    return _told(truth.told, moment, act.text, name=False, lead="yes, " if truth.so else "no, ")


def _asked_after(told: ToldFact, moment: Moment) -> Bid | None:
    """What was told of somebody or something, and the question how it is now, which only the writer knows."""
    clause = in_words(told)
    line = None if clause.startswith('"') else moment.phrasing.practical("told_now", {"fact": clause})
    if line is None:
        return None
    return Bid(SURE, Content("told_fact", (line,), knowledge=(told.words,), told_ids=(told.id,), settles=True))


def _told_of_meant(facts: Sequence[ToldFact], act: SpeechAct, moment: Moment) -> Bid | None:
    """The fact that is meant, and of names that of each one."""
    asks_name = ASKS_NAME.search(folded(act.text)) is not None
    if asks_name and len(facts) > 1 and all(told.fact.is_name for told in facts):
        clauses = [clause for told in reversed(facts[:MOST_TOGETHER]) if (clause := name_in_words(told)) is not None]
        if len(clauses) > 1:
            line = line_of_fact(", and ".join(dict.fromkeys(clauses)), facts[0], moment)
            if line is not None:
                ids = tuple(told.id for told in facts[:MOST_TOGETHER])
                return Bid(SURE, Content("told_fact", (line,), told_ids=ids, settles=True))
    return _told(facts[0], moment, act.text, name=asks_name)


def _told_together(facts: Sequence[ToldFact], moment: Moment) -> Bid | None:
    """Facts that all answer, said plainly in the order in which they were told."""
    clauses = [in_words(told) for told in reversed(facts)]
    line = line_of_fact(", and ".join(clauses), facts[0], moment)
    if line is None:
        return None
    ids = tuple(told.id for told in facts)
    return Bid(
        SURE, Content("told_fact", (line,), knowledge=tuple(told.words for told in facts), told_ids=ids, settles=True)
    )


def _known(moment: Moment) -> Sequence[ToldFact]:
    now = {told.id for told in moment.given.told.now}
    return [told for told in moment.given.personal_facts if told.id not in now]


def _is_of(told: ToldFact, what: str) -> bool:
    """Whether a fact is about a kind of thing."""
    kind, plain = stem(words_of(folded(what))[-1]), folded(told.words)
    if kind in ("open", "opening", "defence", "defense", "gambit"):
        return opening_called(told.words) is not None
    if kind == "color":
        kind = "colour"
    by_name = _TOLD_BY.get(kind)
    if by_name is not None and by_name.search(plain):
        return True
    if kind in _CONCEPTS and _CONCEPTS[kind] in concepts_of(plain):
        return True
    return kind in {stem(word) for word in words_of(plain)}


def _of_no_other_kind(of_taste: Sequence[ToldFact], what: str) -> list[ToldFact]:
    """The one taste that was told of something whose kind is not known, where a kind of thing is asked for: whoever
    detests jazz may be asked which music; empty where there are several."""
    if _CONCEPTS.get(stem(words_of(folded(what))[-1])) is None:
        return []
    kinds = frozenset(_CONCEPTS.values()) | {"chess"}
    unknown = [
        told
        for told in of_taste
        if {"like", "dislike"} & (of_it := concepts_of(folded(told.words))) and not kinds & of_it
    ]
    return unknown if len(unknown) == 1 else []


def _is_taste(told: ToldFact, *, bad: bool) -> bool:
    """Whether a fact tells of what is liked, or (`bad`) of what is not."""
    touched = concepts_of(folded(told.words))
    if bad:
        return "dislike" in touched or (told.fact.negative and "like" in touched)
    return "dislike" not in touched and not told.fact.negative


def _is_of_work(told: ToldFact) -> bool:
    return told.fact.kind is FactKind.WORK or tells_trade(told)


def _people(who: str) -> frozenset[str]:
    """Whom of the writer's a question names, with those who may stand for them."""
    known = lexicon()
    word = next((word for word in reversed(words_of(who)) if known.of(word) & known.relations), None)
    found = known.of(word) & known.relations if word is not None else frozenset()
    return found | {_ALIKE[one] for one in found if one in _ALIKE}


def _touches(told: ToldFact, who: frozenset[str]) -> bool:
    return told.fact.relation in who or bool(concepts_of(folded(told.words)) & who)
