"""Says plainly who or what is meant by a name that the character uses, and the plain facts of its life, where words
leave no doubt that just that is asked. What was said is not said again: then the stories and the searches answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.characters.plainly import Basic, NameTold, Naming
from app.domain.text import unaccented
from app.soul.guard import LONGEST_LINE
from app.soul.listening.bid import Bid, Content, Moment, once_for_its_words
from app.soul.listening.heard import SpeechAct
from app.soul.listening.life_asked import asks_which_town, basic_asked, work_asked
from app.soul.listening.names_asked import POINTERS, WHICH_ONE, AskedOfName, NameQuestion, question_of_name
from app.soul.listening.names_told import NamesTold
from app.soul.listening.plain_words import asked_plainly, words_written

# Before whatever goes on from a line and before everything that a search finds.
PLAINLY = 0.99
# The character's own lines in which a pronoun finds its name, and words of a bare name with its question mark.
LINES_BACK, BARE_WORDS = 2, 4
# Words of a sentence from which on a part of it may ask for a fact.
LONG_WORDS = 7
# Words of what stands before a pronoun in its message, beyond which it points at something in there.
BESIDE_WORDS = 4
# Where else what is asked is found if nothing is written on just that.
_ELSE = {AskedOfName.NOW: (AskedOfName.WHERE,), AskedOfName.WHERE: (AskedOfName.WHO,)}
_PEOPLE = frozenset((Naming.HE, Naming.SHE, Naming.THEY))
# What asks for the work only where nothing stands beside it.
_BARE_WORK = "what do you do"
# What at a board or after a game asks of that game.
_OF_THE_GAME = frozenset((Basic.REGRET, Basic.FEAR, Basic.IMPROVE_TIP))
# What a question on a town goes on from, by a word of the question or the line before it.
_TOWN_OF = (
    (Basic.GREW_UP, frozenset(("grow", "grew", "child", "childhood", "kid", "boy", "girl", "school", "raised"))),
    (Basic.BORN, frozenset(("born", "birth"))),
    (Basic.WORKPLACE, frozenset(("work", "worked", "job", "office"))),
    (Basic.HOME, frozenset(("live", "lived", "home", "house", "flat", "apartment"))),
)
_MINE = frozenset(("my", "our"))
# What somebody may be who has no trade.
_NO_TRADE = frozenset(
    """person human man woman guy girl boy kid child player friend beginner bot robot machine computer program master
    grandmaster game chess board lot good real one""".split()  # noqa: SIM905 - a list literal would be half a page
)


class WhoThatIs:
    """Who or what a name is, how the character knows it, what became of it and where it is."""

    @once_for_its_words()
    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """None for a name that nothing is written on, and for what asks anything else of it."""
        known = moment.dialogue.life.plainly
        # "I asked how Axel died" is sad, and of the character's own.
        is_news = act.is_bad_news and not (known.named_in(act.text) and _MINE.isdisjoint(words_written(act.text)))
        if not known.told.name or is_news:
            return None
        found = _of_name(act, moment, known)
        if found is None:
            return None
        one, lines = found
        after = moment.heard.acts[_place(act, moment) + 1 :]
        others = (_of_name(other, moment, known) for other in after)
        beside = next((more for named, more in filter(None, others) if named is one and more != lines), [])
        # "Who was she? How did you know her?" asks for both in one breath.
        both = [f"{line} {other}" for line in lines for other in beside if len(line) + len(other) < LONGEST_LINE]
        return _said(f"name {one.name}", (*both, *lines), moment)


class OfItself:
    """The plain facts of the character's life, and whether something is its work."""

    @once_for_its_words()
    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """None for what asks more than such a fact, of somebody else, or of the game."""
        basics = moment.dialogue.life.plainly.told.basics
        if not basics or act.is_bad_news:
            return None
        for asked in _readings(act, moment):
            basic = basic_asked(asked) or _work_meant(asked, moment)
            if basic is None and asks_which_town(asked):
                basic = _town_meant(moment)
            if asked == _BARE_WORK and ("then" in words_written(act.text) or moment.heard.acts[1:]):
                continue  # "Do you ever take a night off? What do you do then?"
            if basic in basics and not _is_of_the_game(basic, asked, moment):
                return _said(f"{basic}", basics[basic], moment)
        return None


def _of_name(act: SpeechAct, moment: Moment, known: NamesTold) -> tuple[NameTold, list[str]] | None:
    """The name of which an act asks something, with what may still be said to it."""
    for asked in _readings(act, moment):
        question = question_of_name(asked)
        if question is None and act.text.rstrip().endswith("?") and len(asked.split()) <= BARE_WORDS:
            question = NameQuestion(AskedOfName.WHO, asked)
        one = None if question is None else _meant(question, act, moment, known)
        if question is not None and one is not None:
            told = [line for of in (question.of, *_ELSE.get(question.of, ())) for line in _told(one, of)]
            if question.of is AskedOfName.MET and one.kind in _PEOPLE:
                told += one.who  # "He is my cousin" tells it.
            return one, [line for line in told if not any(line in said for said in moment.given.said_before)]
    return None


def _is_of_the_game(basic: Basic, asked: str, moment: Moment) -> bool:
    """Whether a question asks a thing of the game on the board, or just over, by words that ask a fact in a room."""
    facts = moment.facts
    if facts.in_room or basic not in _OF_THE_GAME:
        return False
    at_large = "chess" in asked or ("get better" in asked and not facts.over)
    return not (basic is Basic.IMPROVE_TIP and at_large)


def _readings(act: SpeechAct, moment: Moment) -> Iterator[str]:
    """What is asked, as written and then with its spelling mended."""
    own = frozenset(words_written(moment.persona.sheet.name))
    texts = [act.text, act.plain]
    if len(act.plain.split()) > LONG_WORDS:
        # "Forgive an old man his curiosity: where did you grow up, and what was it like there?"
        texts += [part for one in act.text.split(": ") for part in (one, *one.split(", ")[:1], *one.split(" and ")[:1])]
    asked = (asked_plainly(text, own) for text in texts)
    yield from dict.fromkeys(one for one in asked if one)


def _said(about: str, lines: Sequence[str], moment: Moment) -> Bid | None:
    """A bid with those of the lines that may still be said."""
    fresh = tuple(line for line in lines if moment.phrasing.fits(line, (line,)))
    return Bid(PLAINLY, Content(f"plainly: {about}", fresh, own=True, settles=True)) if fresh else None


def _told(one: NameTold, of: AskedOfName) -> tuple[str, ...]:
    if of is AskedOfName.NAMED:
        words = [unaccented(word) for word in (one.name, *one.called) if not word.startswith(("your ", "my "))]
        saying = tuple(line for line in one.who if any(word in unaccented(line) for word in words))
        return saying or tuple(f"{one.name}. {line}" for line in one.who)
    found: tuple[str, ...] = getattr(one, of.value)
    return found


def _meant(question: NameQuestion, act: SpeechAct, moment: Moment, known: NamesTold) -> NameTold | None:
    """What a question names, or points at: in what stands before it in its message, and then in the latest lines."""
    if question.named == WHICH_ONE:
        named = known.named_in(moment.dialogue.my_last or "")
        return named[0] if len(named) == 1 and not moment.heard.acts[1:] else None
    kinds = POINTERS.get(question.named)
    if kinds is None:
        return known.called(question.named)
    if before := _before(act, moment):
        found = _fitting(kinds, known.named_in(before))
        if found is not None or len(before.split()) > BESIDE_WORDS:
            return found  # "I loved the bit about your dad. Do you still see him?"
    mine = [line.text for line in reversed(moment.dialogue.lines) if line.by_me][:LINES_BACK]
    told = known.answered_in(mine[0]) if mine else None
    if told is not None and told.kind in kinds and question.of is not AskedOfName.WHO:
        return told  # "Malte is the son of Jonas." - "How did you meet him?"
    lines = (*mine[:1], *moment.dialogue.their_lines[:1], *mine[1:])
    found_in = (_fitting(kinds, [one for one in known.named_in(text) if one is not told]) for text in lines)
    return next((one for one in found_in if one is not None), None)


def _fitting(kinds: Sequence[Naming], named: Sequence[NameTold]) -> NameTold | None:
    """The first of what is named that is of the first of these kinds of which any is."""
    if set(kinds) >= {Naming.HE, Naming.SHE}:
        return next((one for one in named if one.kind in kinds), None)
    return next((one for kind in kinds for one in named if one.kind is kind), None)


def _before(act: SpeechAct, moment: Moment) -> str:
    """What stands before a sentence in its message."""
    return " ".join(one.text for one in moment.heard.acts[: _place(act, moment)])


def _place(act: SpeechAct, moment: Moment) -> int:
    """Where a sentence stands in its message."""
    return next((at for at, one in enumerate(moment.heard.acts) if one.text == act.text), 0)


def _work_meant(asked: str, moment: Moment) -> Basic | None:
    """The fact that answers whether something is the character's work: that which holds the word."""
    word = work_asked(asked)
    if word is None or word in _NO_TRADE:
        return None
    basics = moment.dialogue.life.plainly.told.basics
    for basic in (Basic.WORK, Basic.WORKPLACE):
        words = words_written(unaccented(" ".join(basics.get(basic, ()))))
        if word in words or word.removesuffix("s") in words:
            return basic
    return None


def _town_meant(moment: Moment) -> Basic | None:
    """Of which fact the last line told whose town is asked for: what was asked before it, else what it speaks of."""
    theirs = moment.dialogue.their_lines[:1]
    asked = next((basic_asked(asked_plainly(text)) for text in theirs), None)
    if asked in (Basic.BORN, Basic.GREW_UP, Basic.FROM, Basic.HOME, Basic.WORKPLACE):
        return asked
    if asked is Basic.WORK:
        return Basic.WORKPLACE
    for text in (*theirs, moment.dialogue.my_last or ""):
        words = frozenset(words_written(text))
        found = next((basic for basic, of in _TOWN_OF if not words.isdisjoint(of)), None)
        if found is not None:
            return found
    return None


SAID_PLAINLY = (WhoThatIs, OfItself)
