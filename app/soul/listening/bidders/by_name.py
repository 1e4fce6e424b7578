"""Answers what is asked of an opening or a great player by name, and which of two one would choose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.domain.text import is_question
from app.soul.listening.bid import Bid, Content, Moment
from app.soul.listening.bidders.topical import from_handbook
from app.soul.listening.famous import FACTS, Aspect, Known, known, named_in, tastes
from app.soul.listening.fitting import wants_yes_or_no
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.topics import Subject

# Bids: of what is asked of a name, before every story on the same name; of a choice between two; and of a name that is
# only mentioned, behind what a search is sure of.
BIDS, OF_CHOICE, ONLY_NAMED = 0.96, 0.97, 0.84
# Cosine from which a passage of the character's own life was written for this very question.
WRITTEN_FOR_IT = 0.6
# Passages of the life that are looked at for that.
LOOKED_AT = 3

# Words by which each aspect is asked for, the first aspect that has one counts.
_OPENING_WORDS: Mapping[Aspect, frozenset[str]] = {
    Aspect.ORIGIN: frozenset("invented invent called named name origin comes came discovered".split()),
    Aspect.MEET: frozenset(
        "meet meeting beat beating counter punish face facing handle answer reply respond response tired stop stopping"
        " afraid scared sick fight refuting defend crush deal against".split()
    ),
    Aspect.STYLE: frozenset(
        "passive boring dull sleepy aggressive attack attacks attacking attacker sharp solid quiet drawish wild tactical"
        " positional style suit suits exciting safe patient impatient type coward".split()
    ),
    Aspect.LEARNER: frozenset(
        "beginner beginners learn learning learner learners kid kids child children son daughter grandson granddaughter new"
        " start starting easy hard difficult level memorise memorize memory theory study school recommend club rated elo"
        " complicated".split()
    ),
    Aspect.SOUND: frozenset(
        "sound refuted refute refutation good bad legit legitimate any trash garbage playable dubious decent correct viable"
        " sin respectable worth ok okay okey serious seriously bust busted dead crap real weak strong actually overrated"
        " underrated licence license menace works work well ten 10 trick cheap opinion think rate nonsense rubbish"
        " criminal ugly risky respect".split()
    ),
    Aspect.WHAT: frozenset(
        "what what's whats explain idea point about how why purpose for understand mean means aim aiming even trying"
        " moves go tell describe".split()
    ),
}
_PLAYER_WORDS: Mapping[Aspect, frozenset[str]] = {
    Aspect.SEE: frozenset("game games begin start look watch read first book study".split()),
    Aspect.WHY: frozenset(
        "great good special best better overrated underrated style play played plays admire have had genius strong strongest"
        " comforting learn why famous love like think opinion really beautiful dangerous different".split()
    ),
    Aspect.WHO: frozenset("who who's whos when where what what's whats tell about did was is how old born".split()),
}
_CHOOSES = frozenset(
    "or vs versus pick choose better best rather prefer which greatest goat stronger between over".split()
)
# Words of the two of them, of their games, and of the character's own ways, of which no book tells.
_OF_THE_TWO = frozenset(
    "we our ours us lost resigned resign last yesterday yours your you've ur mine trap traps drew vote voted here position side".split()
)
# Words that point at what was named beside, and that ask who of two would win, or how two differ.
_RATING = (3, 4)
_YOURS = frozenset("your yours ur".split())
_POINTS = frozenset("agree it its it's he him his he's she her she's them they".split())
_WINS = frozenset("win wins won beat beats stronger strongest".split())
_DIFFERS = frozenset("difference differ different differs compare compared comparison distinguish".split())
# A question that begins so wants a yes or a no, or asks what is good about a thing that is known to be.
_GOOD_ABOUT = frozenset("good great special nice wrong".split())
# Characters of two clauses that are told together.
LONGEST_OF_TWO = 215
_OF_YOU = frozenset("you u your ur".split())
# What a person is asked for a view by.
_FOR_A_VIEW = frozenset(
    "think say would call recommend suggest tell know explain opinion agree pick choose prefer reckon".split()
)
_LEARNING = frozenset(
    "beginner beginners learn easy easier time theory study kid kids child simple simpler memorise".split()
)
_ATTACKING = frozenset("attack attacking attacker aggressive fun sharp exciting wild win winning".split())
_SAFE = frozenset("safe solid safer quiet coward boring draw defend careful".split())
# Characters of the house to whom a sharp opening comes first.
_LIKE_IT_SHARP = frozenset(("kenji", "rosa", "pip", "teodor"))
_NEVER = frozenset((Subject.INJECTION, Subject.INSULT, Subject.PLAY, Subject.REMATCH, Subject.DRAW, Subject.TAKEBACK))
# Words of a plan that is asked about: "I want to learn it, is it for me or not".
_ASKS_THOUGH_IT_PLANS = frozenset("is should what which how can does do or".split())
_ASKED = (ActKind.QUESTION, ActKind.REQUEST)


class ByName:
    """Tells of what a question names."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """What the handbook has on the opening or player that is named, or the one of two that the character would
        choose; None where neither is named, and where it is asked of the game or of the character's own life."""
        words = words_in(act.plain)
        asks = act.kind in _ASKED or is_question(act.plain)
        named = named_in(act.plain)
        if act.topic is Subject.GOAL and words.isdisjoint(_ASKS_THOUGH_IT_PLANS):
            return None
        if not asks and (len(named) < 2 or "or" not in words):
            return None
        of_the_two = words & _OF_THE_TWO
        if act.topic in _NEVER or act.is_bad_news or (of_the_two and not (named[1:] and of_the_two <= _YOURS)):
            return None
        if not named and not words.isdisjoint(_POINTS):
            named = _named_beside(act, moment)
        alike = [one for one in named if one.is_player == named[0].is_player] if named else []
        if not alike:
            return None
        if alike[1:] and not words.isdisjoint(_DIFFERS):
            return Bid(OF_CHOICE, _difference(alike))
        if alike[1:] and not words.isdisjoint(_CHOOSES):
            fits_writer = not words.isdisjoint(_LEARNING | _ATTACKING | _SAFE) or _of_a_level(words)
            own = not fits_writer and _own_answer(act, alike, None, moment)
            return None if own else _chosen(alike, words, moment)
        if not words.isdisjoint(_OF_YOU) and words.isdisjoint(_FOR_A_VIEW):
            return None
        one = alike[0]
        aspect = _aspect_of(words, one)
        if _own_answer(act, [one], aspect, moment):
            return None
        told = from_handbook(f"handbook: {one.entry_id(aspect)}", one.told(aspect), view=aspect not in FACTS)
        return Bid(BIDS if not words.isdisjoint(_words_of(one)[aspect]) else ONLY_NAMED, told)


def words_in(text: str) -> frozenset[str]:
    """The words of a plain text without their punctuation."""
    return frozenset(word.strip(".,;:!?()\"'") for word in text.split())


def _named_beside(act: SpeechAct, moment: Moment) -> list[Known]:
    """What the rest of the message names, where the question only points at it ("is it too passive?")."""
    found = (one for other in moment.heard.acts if other is not act for one in named_in(other.plain))
    return list({one.name: one for one in found}.values())


def _of_a_level(words: frozenset[str]) -> bool:
    """Whether a rating is named: "for a 1100"."""
    return any(word.isdigit() and len(word) in _RATING for word in words)


def _words_of(one: Known) -> Mapping[Aspect, frozenset[str]]:
    return _PLAYER_WORDS if one.is_player else _OPENING_WORDS


def _aspect_of(words: frozenset[str], one: Known) -> Aspect:
    """What is asked of it: the first aspect of which the question has a word, else what or who it is."""
    if not one.is_player and _of_a_level(words):
        return Aspect.LEARNER  # "The Dutch at 1100?"
    if "about" in words and not words.isdisjoint(_GOOD_ABOUT):
        return Aspect.WHY if one.is_player else Aspect.WHAT  # "What is so good about it?" doubts nothing.
    words_of = ((aspect, its) for aspect, its in _words_of(one).items() if aspect in one.clauses)
    found = (aspect for aspect, its in words_of if not words.isdisjoint(its))
    return next(found, Aspect.WHO if one.is_player else Aspect.WHAT)


def _own_answer(act: SpeechAct, named: Sequence[Known], aspect: Aspect | None, moment: Moment) -> bool:
    """Whether the character has written words of its own for this very question: on the same names, and on the same
    aspect of one."""
    if wants_yes_or_no(act.plain):
        return False  # Written words tell of a liking, and seldom say yes or no.
    of_you = not words_in(act.plain).isdisjoint(_OF_YOU)
    for found in moment.dialogue.life.find(act.plain, act.vector)[:LOOKED_AT]:
        for said in found.passage.said:
            asked = said.lower()
            if not of_you and not words_in(asked).isdisjoint(_OF_YOU):
                continue  # "Do you hate it?" was not asked.
            if {one.name for one in named} - {one.name for one in named_in(asked)}:
                continue
            alike = aspect is None or _aspect_of(words_in(asked), named[0]) is aspect
            if alike and (found.near or 0.0) >= WRITTEN_FOR_IT:
                return True
    return False


def _chosen(named: Sequence[Known], words: frozenset[str], moment: Moment) -> Bid:
    """The one that the character would choose, with its reason."""
    best, aspect = _best_player(named, moment) if named[0].is_player else _best_opening(named, words, moment)
    if best.is_player and not words.isdisjoint(_WINS):
        latest = max(named, key=known().index)
        told = f"{latest.name} would win, because whoever comes later has learned from those before"
    elif best.is_player:
        told = f"{best.name} for me, because {best.of_it(aspect)}"
    else:
        told = f"rather the {best.name}: {best.of_it(aspect)}"
    return Bid(OF_CHOICE, from_handbook(f"handbook: {best.entry_id(aspect)}", told, view=True))


def _difference(named: Sequence[Known]) -> Content:
    """What two of them are, one behind the other."""
    aspect = Aspect.WHO if named[0].is_player else Aspect.WHAT
    clauses = [one.told(aspect) for one in named[:2]]
    if sum(map(len, clauses)) > LONGEST_OF_TWO:
        clauses = [min(clause.split(": ")[0], clause.split(", ")[0], key=len) for clause in clauses]
    return from_handbook(f"handbook: {named[0].entry_id(aspect)}", "; ".join(clauses), view=False)


def _best_player(named: Sequence[Known], moment: Moment) -> tuple[Known, Aspect]:
    taste = tastes().get(moment.persona.slug or "", ())
    places = {name: place for place, name in enumerate(taste)}
    return min(named, key=lambda one: places.get(one.name, len(places))), Aspect.WHY


def _best_opening(named: Sequence[Known], words: frozenset[str], moment: Moment) -> tuple[Known, Aspect]:
    """The opening that fits what the question says of its writer, else the character's liking."""
    if not words.isdisjoint(_LEARNING) or _of_a_level(words):
        return max(named, key=lambda one: one.ease), Aspect.LEARNER
    if not words.isdisjoint(_ATTACKING):
        return max(named, key=lambda one: one.sharp), Aspect.STYLE
    if not words.isdisjoint(_SAFE):
        return min(named, key=lambda one: one.sharp), Aspect.STYLE
    sharp = (moment.persona.slug or "") in _LIKE_IT_SHARP
    return (max if sharp else min)(named, key=lambda one: one.sharp), Aspect.STYLE
