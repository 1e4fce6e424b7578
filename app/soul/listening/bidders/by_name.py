"""Answers what is asked of an opening or a great player by name, and which of two one would choose."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from app.domain.text import plain
from app.soul.listening.bid import SURELY_ASKED, Bid, Content, Moment
from app.soul.listening.bidders.topical import from_handbook
from app.soul.listening.famous import FACTS, all_famous, named_in, tastes
from app.soul.listening.famous_names import FamousName, NamedAspect
from app.soul.listening.fitting import wants_yes_or_no
from app.soul.listening.heard import SpeechAct
from app.soul.listening.topics import Subject

_WORDS_FILE = Path(__file__).with_name("by_name.toml")
# Bids: of what is asked of a name, before every story on the same name; of a choice between two; and of a name that is
# only mentioned, behind what a search is sure of.
BIDS, OF_CHOICE, ONLY_NAMED = 0.96, 0.97, 0.84
# The same where words leave no doubt: how two differ that are named, where a name comes from, what one hates to meet.
PLAINLY_OF_NAMES = 0.98
# Cosines from which a passage of the character's own life was written for this very question, of one name and of two.
WRITTEN_FOR_IT, WRITTEN_FOR_TWO = 0.6, 0.8
# Passages of the life that are looked at for that.
LOOKED_AT = 3
# Characters of two clauses that are told together, and digits of a rating.
LONGEST_OF_TWO, RATING = 215, (3, 4)
# Characters of the house to whom a sharp opening comes first.
_LIKE_IT_SHARP = frozenset(("kenji", "rosa", "pip", "teodor"))
_NEVER = frozenset((Subject.INJECTION, Subject.INSULT, Subject.PLAY, Subject.REMATCH, Subject.DRAW, Subject.TAKEBACK))
# What speaks of an opening that is called after somebody.
_OF_OPENINGS = frozenset(("defence", "defense", "opening", "gambit", "attack", "variation", "system", "line"))
_CALLED = frozenset(("name", "named", "called", "invent", "invented", "discover", "discovered"))


class ByName:
    """Tells of what a question names."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """What the handbook has on the opening or player that is named, or the one of two that the character would
        choose; None where neither is named, and where it is asked of the game or of the character's own life."""
        # "Tell me straight" speaks of nobody.
        words = words_in(act.plain) - (frozenset(("tell", "me")) if "tell me" in act.plain else frozenset())
        asks = act.seems_to_ask
        named = [_opening_after(one, words) or one for one in named_in(act.plain)]
        if act.topic is Subject.GOAL and words.isdisjoint(_word("plans_and_asks")):
            return None
        if not asks and (len(named) < 2 or "or" not in words):
            return None
        of_the_two = words & _word("of_the_two")
        if act.topic in _NEVER or act.is_bad_news or (of_the_two and not (named[1:] and of_the_two <= _word("yours"))):
            return None
        if not named and not words.isdisjoint(_word("points")):
            named = _named_beside(act, moment) or _spoken_of(words, moment)
        whole = words.union(*(words_in(other.plain) for other in moment.heard.acts))
        if not named[1:] and not whole.isdisjoint(_word("differs")):
            named = [*named, *(one for one in _named_beside(act, moment) if one not in named)]
        alike = [one for one in named if one.is_player == named[0].is_player] if named else []
        if not alike:
            return None
        if alike[1:] and not whole.isdisjoint(_word("differs")) and not (words & _word("wins")):
            return Bid(PLAINLY_OF_NAMES, _difference(alike))
        dreaded = None if alike[1:] else _dreaded(alike[0], words)
        if dreaded is not None:
            return Bid(PLAINLY_OF_NAMES, dreaded)
        if not alike[1:] and _asks_to_leave(alike[0], words):
            return Bid(PLAINLY_OF_NAMES, _kept(alike[0]))
        if alike[1:] and not words.isdisjoint(_word("chooses")):
            words = words.union(*(words_in(other.plain) for other in moment.heard.acts))
            of_writer = _words("opening")[NamedAspect.LEARNER] | _word("attacking") | _word("safe")
            fits_writer = not words.isdisjoint(of_writer) or _of_a_level(words)
            own = not fits_writer and words.isdisjoint(_word("wins")) and _own_answer(act, alike, None, moment)
            return None if own else chosen_of(alike, words, act.plain, moment)
        one = alike[0]
        asks_defence = not one.is_player and {"do", "against"} <= words  # "What do you do against it?"
        asks_idea = not one.is_player and "what" in words and "you" not in words and _asks_idea(words, act.plain)
        of_you = not words.isdisjoint(_word("of_you")) and words.isdisjoint(_word("for_a_view"))
        if of_you and not asks_defence and not asks_idea:
            return None
        aspect = _aspect_of(act, words, one)
        if aspect is NamedAspect.IDEA:
            told = from_handbook(f"handbook: {one.entry_id(aspect)}", one.told(aspect), view=False)
            return Bid(SURELY_ASKED, told)
        named_so = aspect is NamedAspect.ORIGIN and not words.isdisjoint(_word("named_so"))
        plainly = aspect in FACTS and (named_so or not words.isdisjoint(_word("what_is")))
        if aspect is None or (not plainly and _own_answer(act, [one], aspect, moment)):
            return None
        told = from_handbook(f"handbook: {one.entry_id(aspect)}", one.told(aspect), view=aspect not in FACTS)
        if named_so:
            return Bid(PLAINLY_OF_NAMES, told)
        return Bid(BIDS if not words.isdisjoint(_words_of(one)[aspect]) else ONLY_NAMED, told)


def words_in(text: str) -> frozenset[str]:
    """The words of a plain text without their punctuation."""
    return frozenset(word.strip(".,;:!?()\"'") for word in text.split())


def _opening_after(one: FamousName, words: frozenset[str]) -> FamousName | None:
    """The opening that is called after a player of whose opening is spoken: "did Alekhine invent the defence that
    carries his name"; None where it is of the player."""
    if not one.is_player or words.isdisjoint(_OF_OPENINGS) or words.isdisjoint(_CALLED):
        return None
    last = one.name.rpartition(" ")[2]
    return next((other for other in all_famous() if not other.is_player and last in other.name.split()), None)


def _dreaded(one: FamousName, words: frozenset[str]) -> Content | None:
    """What the character likes least to meet in an opening of which that is asked; None where it is not."""
    asks = not words.isdisjoint(_word("of_you")) and not words.isdisjoint(_word("dreads"))
    if one.is_player or not asks or words.isdisjoint(_word("faces")) or NamedAspect.MEET not in one.clauses:
        return None
    told = f"{one.told(NamedAspect.MEET)}; of these I like the first least"
    return from_handbook(f"handbook: {one.entry_id(NamedAspect.MEET)}", told, view=True)


def _asks_to_leave(one: FamousName, words: frozenset[str]) -> bool:
    """Whether it is asked if an opening should be given up: "should I drop the Caro?"."""
    asks = "i" in words and not words.isdisjoint(("should", "shall", "do", "ought", "must", "time"))
    return not one.is_player and asks and not words.isdisjoint(_word("leaves")) and NamedAspect.SOUND in one.clauses


def _kept(one: FamousName) -> Content:
    """That an opening is not to be left for a few losses, and how sound it is."""
    told = f"not for a few lost games, which openings seldom lose: {one.told(NamedAspect.SOUND)}"
    return from_handbook(f"handbook: {one.entry_id(NamedAspect.SOUND)}", told, view=True)


def _named_beside(act: SpeechAct, moment: Moment) -> list[FamousName]:
    """What the rest of the message names, where the question only points at it ("is it too passive?")."""
    found = (one for other in moment.heard.acts if other is not act for one in named_in(other.plain))
    return list({one.name: one for one in found}.values())


def _spoken_of(words: frozenset[str], moment: Moment) -> list[FamousName]:
    """The opening that the last line named, or else that of the game, where it is asked who plays it."""
    last = moment.dialogue.my_last
    if last is None or words.isdisjoint(_words("opening")[NamedAspect.PLAYED]):
        return []
    named = [one for one in named_in(plain(last)) if not one.is_player]
    opening = moment.facts.opening or ""
    return named[:1] or [one for one in all_famous() if not one.is_player and opening.startswith(one.name)][:1]


def _of_a_level(words: frozenset[str]) -> bool:
    """Whether a rating is named: "for a 1100"."""
    return any(word.isdigit() and len(word) in RATING for word in words)


def _words_of(one: FamousName) -> Mapping[NamedAspect, frozenset[str]]:
    return _words("player") if one.is_player else _words("opening")


def _aspect_of(act: SpeechAct, words: frozenset[str], one: FamousName) -> NamedAspect | None:
    """What is asked of it: the first aspect of which the question has a word. Without any, an opening is told of all
    the same, a person is not: nobody asked who that is."""
    if not one.is_player and _asks_idea(words, act.plain):
        return NamedAspect.IDEA
    if not one.is_player and _of_a_level(words):
        return NamedAspect.LEARNER  # "The Dutch at 1100?"
    if "deal" in words and not words.isdisjoint(_word("what_is")):
        return NamedAspect.WHY if one.is_player else NamedAspect.WHAT  # "What's the deal with it?"
    if "about" in words and not words.isdisjoint(_word("good_about")):
        return NamedAspect.WHY if one.is_player else NamedAspect.WHAT
    words_of = ((aspect, its) for aspect, its in _words_of(one).items() if aspect in one.clauses)
    found = next((aspect for aspect, its in words_of if not words.isdisjoint(its)), None)
    if found is not None or one.is_player:
        return found
    return NamedAspect.SOUND if wants_yes_or_no(act.plain) else NamedAspect.WHAT


def _asks_idea(words: frozenset[str], asked: str) -> bool:
    """Whether it is asked what an opening tries to do: "what is it trying to do", "what's the point of it", "what is
    Black going for in it"."""
    wants = not words.isdisjoint(_words("opening")[NamedAspect.IDEA]) or " going for " in f" {asked} "
    return wants and words.isdisjoint(_word("other_side"))


def _own_answer(act: SpeechAct, named: Sequence[FamousName], aspect: NamedAspect | None, moment: Moment) -> bool:
    """Whether the character has written words of its own for this very question: on the same names, and on the same
    aspect of one."""
    if wants_yes_or_no(act.plain):
        return False  # Written words tell of a liking, and seldom say yes or no.
    of_you = not words_in(act.plain).isdisjoint(_word("of_you"))
    for found in moment.dialogue.life.find(act.plain, act.vector)[:LOOKED_AT]:
        for said in found.passage.said:
            asked = said.lower()
            if not of_you and not words_in(asked).isdisjoint(_word("of_you")):
                continue  # "Do you hate it?" was not asked.
            if {one.name for one in named} - {one.name for one in named_in(asked)}:
                continue
            alike = aspect is None or _aspect_of(replace(act, plain=asked), words_in(asked), named[0]) is aspect
            if alike and (found.near or 0.0) >= (WRITTEN_FOR_TWO if named[1:] else WRITTEN_FOR_IT):
                return True
    return False


def chosen_of(named: Sequence[FamousName], words: frozenset[str], asked: str, moment: Moment) -> Bid:
    """The one that the character would choose, with its reason; with a yes or a no where the first of them is asked to
    be the better one."""
    best, aspect = _best_player(named, moment) if named[0].is_player else _best_opening(named, words, moment)
    if best.is_player and not words.isdisjoint(_word("wins")):
        latest = max(named, key=all_famous().index)
        told = f"{latest.name} would win, because whoever comes later has learned from those before"
    elif best.is_player:
        told = f"{best.name} for me, because {best.of_it(aspect)}"
        if wants_yes_or_no(asked) and not words.isdisjoint(_word("compared")):
            told = f"{'yes' if best is named[0] else 'no'}: {told}"
    else:
        told = f"rather the {best.name}: {best.of_it(aspect)}"
    return Bid(OF_CHOICE, from_handbook(f"handbook: {best.entry_id(aspect)}", told, view=True))


def _difference(named: Sequence[FamousName]) -> Content:
    """What two of them are, one behind the other."""
    aspect = NamedAspect.WHO if named[0].is_player else NamedAspect.WHAT
    clauses = [one.told(aspect) for one in named[:2]]
    if sum(map(len, clauses)) > LONGEST_OF_TWO:
        clauses = [min(clause.split(": ")[0], clause.split(", ")[0], key=len) for clause in clauses]
    return from_handbook(f"handbook: {named[0].entry_id(aspect)}", "; ".join(clauses), view=False)


def _best_player(named: Sequence[FamousName], moment: Moment) -> tuple[FamousName, NamedAspect]:
    taste = tastes().get(moment.persona.slug or "", ())
    places = {name: place for place, name in enumerate(taste)}
    return min(named, key=lambda one: places.get(one.name, len(places))), NamedAspect.WHY


def _best_opening(named: Sequence[FamousName], words: frozenset[str], moment: Moment) -> tuple[FamousName, NamedAspect]:
    """The opening that fits what the question says of its writer, else the character's liking."""
    if not words.isdisjoint(_words("opening")[NamedAspect.LEARNER]) or _of_a_level(words):
        return max(named, key=lambda one: one.ease), NamedAspect.LEARNER
    if not words.isdisjoint(_word("attacking")):
        return max(named, key=lambda one: one.sharp), NamedAspect.STYLE
    if not words.isdisjoint(_word("safe")):
        return min(named, key=lambda one: one.sharp), NamedAspect.STYLE
    sharp = (moment.persona.slug or "") in _LIKE_IT_SHARP
    return (max if sharp else min)(named, key=lambda one: one.sharp), NamedAspect.STYLE


@cache
def _words(kind: str) -> Mapping[NamedAspect, frozenset[str]]:
    """The words of each aspect of an "opening" or a "player", in their order."""
    return {NamedAspect(aspect): frozenset(words.split()) for aspect, words in _file()[kind].items()}


@cache
def _word(kind: str) -> frozenset[str]:
    return frozenset(_file()["words"][kind].split())


@cache
def _file() -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads(_WORDS_FILE.read_text(encoding="utf-8"))
