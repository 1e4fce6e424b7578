"""Says plainly who or what is meant by a name that the character uses, and the plain facts of its life, where words
leave no doubt that just that is asked. What was said is not said again: then the stories and the searches answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from app.characters.plainly import Basic, NameTold, Naming
from app.domain.text import sentences, unaccented
from app.memory.words import terms
from app.soul.guard import LONGEST_LINE
from app.soul.listening.bid import Bid, Content, Moment, once_for_its_words
from app.soul.listening.heard import SpeechAct
from app.soul.listening.life_asked import asks_which_town, basic_asked, work_asked
from app.soul.listening.names_asked import POINTERS, WHICH_ONE, AskedOfName, NameQuestion, question_of_name
from app.soul.listening.names_told import NamesTold
from app.soul.listening.plain_words import asked_plainly, with_its_noun, words_written

# Before whatever goes on from a line and before everything that a search finds.
PLAINLY = 0.99
# The character's own lines in which a pronoun finds its name, and words of a bare name with its question mark.
LINES_BACK, BARE_WORDS = 2, 4
# Words of a sentence from which on a part of it may ask for a fact.
LONG_WORDS = 7
# Words by which a line tells of somebody without the name.
WORDS_ALIKE = 2
# Question marks from which a message asks several things, and words of one that may be read as a whole.
_SEVERAL_ASKED, WHOLE_WORDS = 2, 12
# Words of what stands before a pronoun in its message, beyond which it points at something in there.
BESIDE_WORDS = 4
# Where else what is asked is found if nothing is written on just that.
_ELSE = {AskedOfName.NOW: (AskedOfName.WHERE,), AskedOfName.WHERE: (AskedOfName.WHO,)}
# What is asked of a death, which no place answers.
_OF_DEATH = frozenset(("die", "died", "dead", "alive"))
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


# What leads to the same question on another one, and how such a question begins.
_ANOTHER, _JOINED = ("what about", "how about", "about"), ("and ", "but ", "or ")
# What is asked of somebody where it was asked of the character itself before.
_OF_BASIC: Mapping[Basic, AskedOfName] = {
    Basic.AGE: AskedOfName.AGE, Basic.WORK: AskedOfName.DOES, Basic.WORKPLACE: AskedOfName.WHERE,
    Basic.HOME: AskedOfName.WHERE, Basic.FROM: AskedOfName.WHERE, Basic.BORN: AskedOfName.WHERE,
    Basic.GREW_UP: AskedOfName.WHERE, Basic.TITLE: AskedOfName.PLAYS, Basic.NAME: AskedOfName.NAMED,
}  # fmt: skip
# Lines of both in which somebody may still be meant by "he".
OLDEST = 10
_KIN = frozenset(
    """mother father mum dad mom brother sister son daughter wife husband aunt uncle cousin grandfather grandmother
    grandma grandpa grandad nan nephew niece boyfriend girlfriend partner friend boss teacher neighbour kid
    boy girl""".split()  # noqa: SIM905 - a list literal would be half a page
)
# Facts that tell of both parents.
_OF_PARENTS = (Basic.PARENTS, Basic.PARENTS_FROM)


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
            basic = basic_asked(asked) or _work_meant(asked, moment) or _of_parents(asked, moment)
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
        question = _as_of_another(asked, act, moment, known) or question_of_name(asked)
        if question is None and act.text.rstrip().endswith("?") and len(asked.split()) <= BARE_WORDS:
            question = NameQuestion(AskedOfName.WHO, asked)
        one = None if question is None else _meant(question, act, moment, known)
        if question is not None and one is not None:
            beside = () if _OF_DEATH.intersection(asked.split()) else _ELSE.get(question.of, ())
            told = [line for of in (question.of, *beside) for line in _told(one, of)]
            if question.of is AskedOfName.MET and one.kind in _PEOPLE:
                told += one.who  # "He is my cousin" tells it.
            return one, [line for line in told if not any(line in said for said in moment.given.said_before)]
    return None


def _as_of_another(asked: str, act: SpeechAct, moment: Moment, known: NamesTold) -> NameQuestion | None:
    """The question before, asked of another one ("How is your father?" - "And your mother?"); None for any other."""
    head = next((one for one in _ANOTHER if asked.startswith(f"{one} ")), "")
    named = asked.removeprefix(f"{head} ") if head else asked
    before = moment.dialogue.their_lines[:1]
    if not before or moment.heard.acts[1:] or len(named.split()) > BARE_WORDS or known.called(named) is None:
        return None
    if not head and not act.plain.startswith(_JOINED):
        return None
    was = asked_plainly(before[0])
    question, basic = question_of_name(was), basic_asked(was)
    of = question.of if question is not None else None if basic is None else _OF_BASIC.get(basic)
    one = known.called(named)
    if of is None or of is AskedOfName.WHO or one is None or not _told(one, of):
        return None
    return NameQuestion(of, named)


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
    written = " ".join(moment.given.pending_chat)
    if written != act.text and written.count("?") < _SEVERAL_ASKED and len(written.split()) <= WHOLE_WORDS:
        # "And your parents, where did they come from?", "Are chess and music alike?" may be heard as two things.
        texts += [one for one in (written, with_its_noun(written, own)) if one is not None]
    if len(act.plain.split()) > LONG_WORDS:
        # "Forgive an old man his curiosity: where did you grow up, and what was it like there?"
        texts += [part for one in act.text.split(": ") for part in (one, *one.split(", ")[:1], *one.split(" and ")[:1])]
    texts += [whole for text in texts[:1] if (whole := with_its_noun(text, own)) is not None]
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
    lines = (*mine[:1], *moment.dialogue.their_lines[:1], *mine[1:], *_older_lines(kinds, moment))
    found_in = (_fitting(kinds, [one for one in known.named_in(text) if one is not told]) for text in lines)
    return next((one for one in found_in if one is not None), None) or _of_both(kinds, question, moment, known)


def _of_both(kinds: Sequence[Naming], question: NameQuestion, moment: Moment, known: NamesTold) -> NameTold | None:
    """Whom a "he" or "she" means behind what was told of both parents without their names, and the first of those whom
    "they" means where none of what was named is several people."""
    before, last = moment.dialogue.their_lines[:1], moment.dialogue.my_last or ""
    if kinds in ((Naming.HE,), (Naming.SHE,)) and (alike := _told_without_name(kinds[0], last, known)) is not None:
        return alike
    was = next((basic_asked(asked_plainly(text)) for text in before), None)
    if kinds == (Naming.THEY,) and was not in _OF_PARENTS:
        named = (one for text in (last, *before) for one in reversed(known.named_in(text)) if one.kind in _PEOPLE)
        return next((one for one in named if _told(one, question.of)), None)
    if was not in _OF_PARENTS or kinds not in ((Naming.HE,), (Naming.SHE,)):
        return None
    kin = ("your father", "your dad") if kinds == (Naming.HE,) else ("your mother", "your mum", "your mom")
    return next((one for word in kin if (one := known.called(word)) is not None), None)


def _told_without_name(kind: Naming, last: str, known: NamesTold) -> NameTold | None:
    """Of whom the last line tells without a name, by the words that are told of one of them alone."""
    first = next(iter(sentences(last)), "")
    if words_written(first)[:1] != [kind.value]:
        return None
    words = terms(first)
    alike = sorted(((len(words & terms(" ".join(one.who))), at) for at, one in enumerate(known.told.name)
                    if one.kind is kind), reverse=True)[:2]  # fmt: skip
    surely = alike and alike[0][0] >= WORDS_ALIKE and alike[0][0] > alike[-1][0]
    return known.told.name[alike[0][1]] if surely else None


def _older_lines(kinds: Sequence[Naming], moment: Moment) -> list[str]:
    """The older lines in which a "he" or "she" finds its name, the latest first: a turn or two about the board do not
    make one forget of whom one spoke, but somebody of the asker's own does."""
    if kinds[0] not in _PEOPLE or len(kinds) > 1:
        return []
    latest = list(reversed(moment.dialogue.lines))[:OLDEST]
    theirs = next((at for at, line in enumerate(latest) if not line.by_me and _tells_of_own(line.text)), len(latest))
    return [line.text for line in latest[:theirs] if line.by_me][LINES_BACK:]


def _tells_of_own(text: str) -> bool:
    """Whether a line names somebody of its writer's own."""
    words = words_written(text)
    return any(one in _MINE and other in _KIN for one, other in pairwise(words))


def _fitting(kinds: Sequence[Naming], named: Sequence[NameTold]) -> NameTold | None:
    """The first of what is named that is of the first of these kinds of which any is."""
    if set(kinds) >= {Naming.HE, Naming.SHE}:
        people = [one for one in named if one.kind in kinds]
        return next((one for one in people if one.kind is not Naming.THEY), next(iter(people), None))
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


def _of_parents(asked: str, moment: Moment) -> Basic | None:
    """The fact on both parents that is meant behind what was told of them, or of where the character comes from."""
    was = next((basic_asked(asked_plainly(text)) for text in moment.dialogue.their_lines[:1]), None)
    if asked == "your parents" and was in (Basic.BORN, Basic.FROM, Basic.GREW_UP):
        return Basic.PARENTS_FROM
    question = question_of_name(asked) if was in _OF_PARENTS else None
    of_both = question is not None and question.named in ("they", "both") and question.of is AskedOfName.NOW
    return Basic.PARENTS if of_both else None


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
