"""Answers a bare second question ("since when?", "whose was it?", "what was its name?") behind a story: by the clause
of that story which holds it, else with honest words on that very thing, and never with another story."""

from __future__ import annotations

from app.domain.text import plain, sentences
from app.memory.words import terms
from app.soul.listening.asked_for import AnswerKind, holds, wanted_of
from app.soul.listening.bid import Bid, Content, Moment
from app.soul.listening.bidders.second import SecondQuestion
from app.soul.listening.choosing import words_in
from app.soul.listening.heard import SpeechAct
from app.soul.listening.nearby import says_again
from app.soul.listening.passages import Part
from app.soul.listening.turned_round import of_whom_told, turned_round
from app.soul.scripted.of_life import names_chess
from app.soul.scripted.topics import Topic

# The bid: before whatever only shares a word with the question.
BIDS = 0.9867
# Words of a bare question.
LONGEST = 7
# "Since when?" has nothing that could be turned round.
_LEAST = 2
_KINDS = frozenset((AnswerKind.WHEN, AnswerKind.LONG, AnswerKind.WHO, AnswerKind.COUNT))
_BARE = frozenset(
    ("and", "so", "but", "oh", "ok", "since", "when", "for", "how", "long", "whose", "who", "what", "was", "were", "is",
     "are", "did", "does", "do", "has", "have", "had", "you", "it", "its", "that", "this", "his", "her", "their", "he",
     "she",
     "they", "name", "called", "names", "then", "exactly", "ago", "old", "take", "been", "last", "him", "them", "of",
     "the", "year", "in", "which", "again", "till", "until", "to", "belong", "the", "one", "there", "those", "what's",
     "who's", "about", "going", "on", "ones")
)  # fmt: skip
# What is asked for the name, or the owner, of a thing or an animal; a name of a place is no answer to that.
_NAMES, _OWNERS = frozenset(("name", "called", "names")), frozenset(("whose", "belong"))
_NAMED = ("called", "named", "name was", "name is", "'s name")
_OF_OWNER = "belonged to"
# How often is not how long.
_OFTEN = ("twice", "once a", "times a", "every", "each", "a year and", "a week and", "a day and")
_FINDS_YEAR = frozenset(("since", "have", "has", "been"))


class BareSecond:
    """Settles a question that has no word of its own, behind a story of the character's."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The clause that answers, or the honest words; None for any other question, and where the story has more."""
        words, wanted = words_in(act.plain), wanted_of(act.plain)
        source, last = moment.dialogue.source, moment.dialogue.my_last
        if source is None or last is None or source[1] is Part.ASK or wanted not in _KINDS or moment.heard.acts[1:]:
            return None
        if len(words) > LONGEST or not set(words) <= _BARE or names_chess(act) or len(words) < 2:
            return None
        held = [one for one in clauses(last) if _answers(one, words, wanted)]
        if len(held) == 1:
            said = Content(
                "told again", topics=(Topic("told_again", 1, {"line": f"{held[0]}."}),), own=True, settles=True
            )
            return Bid(BIDS, said)
        more = (*source[0].more, *source[0].answers)
        fresh = [line for line in more if not moment.phrasing.was_said(line) and not says_again(line, moment)]
        if any(_answers(one, words, wanted) for line in fresh for one in clauses(line)):
            return None
        second = SecondQuestion().bid(act, moment)
        if second is not None and any(_answers(one, words, wanted) for one in second.content.lines):
            return None
        return Bid(BIDS, _honest(act, words, wanted, moment))


def clauses(line: str) -> list[str]:
    """The clauses of what was told, none of them a question."""
    found = [part for sentence in sentences(line) if not sentence.endswith("?") for part in sentence.split(", ")]
    clean = [part.strip(" .!;,:") for whole in found for part in whole.split(": ")]
    return [part.removeprefix("and ") for part in clean if len(part.split()) > 1]


def _answers(clause: str, words: list[str], wanted: AnswerKind) -> bool:
    """Whether a clause holds what a bare question asks for."""
    low, asked = clause.lower(), set(words)
    if asked & _NAMES:
        return any(one in low for one in _NAMED)
    if asked & _OWNERS:
        return _OF_OWNER in low
    if wanted in (AnswerKind.LONG, AnswerKind.WHEN) and any(one in low for one in _OFTEN):
        return False
    if "old" in asked:
        return "years old" in low or " aged " in f" {low} "
    return wanted is not AnswerKind.COUNT and holds(wanted, clause) is True


def _honest(act: SpeechAct, words: list[str], wanted: AnswerKind, moment: Moment) -> Content:
    """That just this is not known, with what was asked turned round where that can be done."""
    last = plain(moment.dialogue.my_last or "")
    turned = turned_round(of_whom_told(act.plain, last))
    topics: list[Topic] = []
    clause = "" if turned is None else turned.clause
    whole = clause.startswith(("whose", "what")) or clause.split()[-1:] not in (["is"], ["was"], ["are"], ["were"])
    told = terms(last)
    asked = frozenset[str]() if turned is None else terms(turned.clause)
    known = bool(asked) and asked <= told
    if turned is not None and whole and not known and not turned.own and len(words) > _LEAST:
        topics.append(Topic("beyond_turned", 1, {"turned": turned.clause}))
    kind = AnswerKind.WHEN if wanted is AnswerKind.LONG and _FINDS_YEAR & set(words) else wanted
    slots = {"them": "them"} if kind is AnswerKind.WHO else {}
    topics.append(Topic(f"beyond_{kind}", 1, slots))
    return Content(f"beyond_{kind}", (), (*topics, Topic("ask_no_more", 1)), own=True, confesses=True, settles=True)


# Words for one of the family, those that mean the same together.
_FAMILY = (
    frozenset(("mum", "mom", "mother", "mama")), frozenset(("dad", "father", "papa")),
    frozenset(("grandma", "nan", "nana", "gran", "granny", "grandmother")),
    frozenset(("grandpa", "grandad", "granddad", "grandfather")), frozenset(("sister", "sisters")),
    frozenset(("brother", "brothers")), frozenset(("wife",)), frozenset(("husband",)), frozenset(("son",)),
    frozenset(("daughter",)), frozenset(("uncle",)), frozenset(("aunt", "auntie")), frozenset(("parents",)),
    frozenset(("cousin",)),
)  # fmt: skip
_SEVERAL = frozenset(("parents", "sisters", "brothers"))
_MEN = frozenset(
    ("dad", "father", "papa", "grandpa", "grandad", "granddad", "grandfather", "brother", "husband", "son", "uncle")
)
_ANY_KIN = frozenset().union(*_FAMILY)
_ABOUT = ("what about your ", "how about your ", "and your ", "and what about your ", "your ")
_ONE_DOES = {"do": "does", "are": "is", "were": "was", "have": "has"}


class SameOfAnother:
    """Answers "and your nan?" behind "do your mum and dad watch the stream?": the same question, of her."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """What is told of both, else that it is left open; None for any other question."""
        asked, before = act.plain.strip(" ?.!"), moment.dialogue.their_lines[:1]
        lead = next((one for one in _ABOUT if asked.startswith(one)), None)
        who = "" if lead is None else asked.removeprefix(lead)
        if who not in _ANY_KIN or not before or moment.dialogue.my_last is None or moment.heard.acts[1:]:
            return None
        question = _asked_of(who, words_in(plain(before[0])))
        if question is None:
            return None
        told = _told_of(who, question, moment)
        if told is not None:
            return Bid(BIDS, Content("told of another", (told,), own=True, settles=True))
        them = "they" if who in _SEVERAL else "he" if who in _MEN else "she"
        turned = turned_round(question.replace(f"your {who}", them))
        if turned is None:
            return None
        clause = turned.clause.replace(f" {them} ", f" my {who} ")
        topics = (Topic("beyond_turned_own", 1, {"turned": clause}),)
        return Bid(BIDS, Content("beyond_turned_own", (), topics, own=True, confesses=True, settles=True))


def _asked_of(who: str, words: list[str]) -> str | None:
    """A question on some of the family as one on another; None for a question on nobody of them."""
    at = next((at for at, word in enumerate(words[:-1]) if word == "your" and words[at + 1] in _ANY_KIN), None)
    if at is None or words[at + 1] == who or at == 0:
        return None
    end = at + 1
    while end < len(words) and (words[end] in _ANY_KIN or words[end] in ("and", "or", "your")):
        end += 1
    verb = _ONE_DOES.get(words[at - 1], words[at - 1])
    return " ".join((*words[: at - 1], verb, "your", who, *words[end:]))


def _told_of(who: str, question: str, moment: Moment) -> str | None:
    """A line in which the character tells of one of the family what a question asks; None where there is none."""
    names = next(one for one in _FAMILY if who in one)
    asked = terms(question) - terms(" ".join(_ANY_KIN))
    best: tuple[int, str] = (1, "")
    for passage in moment.dialogue.life.by_id.values():
        for line in (*passage.answers, *passage.more):
            if not names & set(words_in(plain(line))) or moment.phrasing.was_said(line):
                continue
            shared = len(asked & terms(line))
            best = max(best, (shared, line)) if shared == len(asked) else best
    return best[1] or None
