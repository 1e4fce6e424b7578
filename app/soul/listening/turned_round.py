"""Turns a question round into a clause about it: "did he pay?" becomes "whether he paid", "who was the man?" "who the
man was", "do you still have it?" "whether I still have it". What cannot be turned surely is left alone."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from app.soul.listening.whom import OUR_WORDS
from app.truth.lexicon import past_of, third_of

# A longer question has more in it than can be turned surely.
LONGEST = 9
# What may stand before a question and is no part of it, and what behind it.
_BEFORE = frozenset(
    ("and", "but", "so", "ok", "okay", "oh", "ah", "ha", "haha", "lol", "well", "hm", "hmm", "no", "yes", "yeah",
     "wow", "really", "then", "wait", "huh", "cool", "nice", "just", "or", "omg", "aw", "please", "interesting")
)  # fmt: skip
_BEHIND = frozenset(["then", "though", "tho", "lol", "haha", "even", "please", "pls", "btw", "or", "not", "exactly"])
_BE = {"is": "is", "are": "are", "was": "was", "were": "were"}
_KEPT = frozenset(["has", "have", "had", "can", "could", "will", "would", "should", "must", "might"])
_DO = frozenset(["do", "does", "did"])
_NOT = {"didn't": "did", "doesn't": "does", "don't": "do", "wasn't": "was", "isn't": "is", "weren't": "were"}
_WH = frozenset(["who", "what", "where", "when", "why", "how", "which", "whose"])
_BESIDE_WH = frozenset(["since", "until", "for", "from", "to", "with", "at", "by", "in"])
# When it is asked of, before the question itself: "after that did he pay".
_THEN = (("after", "that"), ("before", "that"))
# What follows "what" as its own subject's verb: "what happened to him".
_HAPPENED = frozenset(["happened", "became", "made", "stopped", "came", "brought", "changed"])
# Words that stand between the question word and the verb: "how long did", "what colour was", "which one is".
_MEASURES = frozenset(
    ("long", "old", "many", "much", "often", "far", "big", "tall", "late", "colour", "color", "year", "one", "kind",
     "age", "time", "day", "come")
)  # fmt: skip
_SUBJECTS = frozenset(
    ("he", "she", "it", "they", "that", "this", "there", "you", "u", "those", "these", "anyone", "anybody",
     "someone", "somebody", "everyone", "everybody", "nobody")
)  # fmt: skip
_SINGULAR = frozenset(["he", "she", "it", "that", "this", "anyone", "anybody", "everyone", "nobody", "somebody"])
_ARTICLES = frozenset(["the", "his", "her", "your", "their", "its"])
# Verbs before which "'s" is "does": "what's it smell like".
_SEEMS = frozenset(["smell", "sound", "look", "taste", "feel", "cost", "mean", "take", "say"])
# Between the subject and its verb.
_ADVERBS = frozenset(["ever", "still", "really", "actually", "also", "always", "just", "even", "never", "both"])
# Of the other side's words, as this side says them.
_MY = {"you": "I", "u": "I", "your": "my", "yours": "mine", "yourself": "myself", "ur": "my", "you're": "I am"}
# What may follow "you" where it is no subject: "let you have it", "tell you the recipe".
_BEHIND_ME = frozenset(["have", "the", "to", "a", "for", "with", "why", "how", "it", "that", "in", "at", "on", "your"])

# Whom one may take for the other sex where nobody has said.
_HIM, _HER = {"he": "she", "him": "her", "his": "her"}, {"she": "he", "her": "him", "hers": "his"}


def of_whom_told(asked: str, told: str) -> str:
    """The question, given as `plain` gives it, with "she" for a mistaken "he" and the other way round, where the line
    that was told, plain too, has only the other one."""
    words, known = asked.split(), frozenset(told.replace(".", " ").replace(",", " ").replace(";", " ").split())
    men, women = bool(known & _HIM.keys()), bool(known & _HER.keys())
    if men == women:
        return asked
    swapped = _HIM if women else _HER
    return " ".join(swapped.get(word, word) for word in words)


@dataclass(frozen=True, slots=True)
class TurnedRound:
    """`clause` is what was asked, for behind "nobody told me" or before it; `own`: it is about the one who answers."""

    clause: str
    own: bool


def turned_round(question: str, *, longest: int = LONGEST, names: Collection[str] = ()) -> TurnedRound | None:
    """The question, given as `plain` gives it, as a clause; None if it is not surely turned, or has more than `longest`
    words. `names` are those in it of one word each, as they are written."""
    written = {name.lower(): name for name in names}
    words = _split(question)
    while words and words[0] in _BEFORE:
        words = words[1:]
    if tuple(words[:2]) in _THEN and len(words) > 3:
        words = [*words[2:], *words[:2]]
    while len(words) > 2 and words[-1] in _BEHIND:
        words = words[:-1]
    if not words or len(words) > longest or not OUR_WORDS.isdisjoint(words):
        return None
    if written and ("he" in words or sum(word in written for word in words) != 1):
        return None
    words = ["he" if word in written else word for word in words]
    clause = _wh(words) if _begins_wh(words) else _whether(words)
    said = None if clause is None else _said_of_me(clause)
    if said is None:
        return None
    if written:
        at = said.index("he")
        said[at] = next(written[word] for word in _split(question) if word in written)
    return TurnedRound(" ".join(said), any(word in _MY for word in words))


def _split(question: str) -> list[str]:
    last = question.rsplit(",", 1)[-1]
    return last.replace("'s ", " is ").replace("?", " ").replace("!", " ").replace(".", " ").split()


def _begins_wh(words: Sequence[str]) -> bool:
    return words[0] in _WH or (words[0] in _BESIDE_WH and len(words) > 1 and words[1] in _WH)


def _whether(words: Sequence[str]) -> list[str] | None:
    """ "Was he angry" as "whether he was angry"; None for what begins with no such verb."""
    turned = _subject_first(words)
    return None if turned is None else ["whether", *turned]


def _wh(words: Sequence[str]) -> list[str] | None:
    """ "Why did he say it" as "why he said it"; what has its subject first stays as it is ("who taught her")."""
    end = 2 if words[0] in _BESIDE_WH else 1
    while end < len(words) and words[end] in _MEASURES:
        end += 1
    head, rest = list(words[:end]), list(words[end:])
    if not rest:
        return head if len(head) > 1 else None
    verb = rest[0]
    if verb in _BE and len(rest) > 2 and rest[1] in _ARTICLES:
        return [*head, *rest[1:], verb]  # "Who was the old man?"
    turned = _subject_first(rest)
    if turned is not None:
        return [*head, *turned]
    if head == ["why"] and rest != ["not"] and verb not in _BE and verb not in _DO and verb not in _KEPT:
        return [*head, *rest]  # "Why salt and not pepper?"
    if (head == ["who"] and verb not in _DO and verb not in _NOT) or (head == ["what"] and verb in _HAPPENED):
        return [*head, *rest]  # "Who taught her?"
    return None


def _subject_first(words: Sequence[str]) -> list[str] | None:
    """A verb, a subject and the rest, with the subject first and its verb in its form; None where the subject is not
    surely known."""
    verb = _NOT.get(words[0], words[0])  # "Wasn't he angry?" asks whether he was.
    end = _subject_end(words)
    if end is None or not (verb in _BE or verb in _DO or verb in _KEPT):
        return None
    subject, rest = list(words[1:end]), list(words[end:])
    if verb == "is" and rest[:1] and rest[0] in _SEEMS and rest[1:]:
        verb = "does"  # "What's it smell like?"
    if verb in _BE or verb in _KEPT:
        mine = subject in (["you"], ["u"])
        form = {"are": "am", "were": "was"}.get(verb, verb) if mine else verb
        return [*subject, form, *rest]
    at = next((at for at, word in enumerate(rest) if word not in _ADVERBS), None)
    if at is None:
        return None
    if verb == "did":
        rest[at] = past_of(rest[at])
    elif verb == "does" or subject[-1] in _SINGULAR:
        rest[at] = third_of(rest[at])
    return [*subject, *rest]


def _subject_end(words: Sequence[str]) -> int | None:
    """Where the subject that stands behind the verb ends: a pronoun, or an article and a noun."""
    if len(words) < 2:
        return None
    if words[1] in _SUBJECTS:
        return 3 if words[2:3] == ["else"] else 2
    return 3 if words[1] in _ARTICLES and len(words) in (3, 4) else None


def _said_of_me(words: Sequence[str]) -> list[str] | None:
    """The words as the one says them who was asked; "you" that is no subject is "me". None where it may be another
    subject ("the people you lost")."""
    said = []
    for at, word in enumerate(words):
        before, behind = words[at - 1] if at else "", words[at + 1] if at + 1 < len(words) else ""
        subject = at == 0 or before in _WH or before in _MEASURES or before == "whether"
        if word in ("you", "u") and not subject:
            if behind and behind not in _BEHIND_ME:
                return None
            said.append("me")
        else:
            said.append(_MY.get(word, word))
    return said
