"""What a message tells of its writer: the one clause that carries the news, said back in the second person, and of what
kind the news are. Read word by word; what cannot be turned cleanly is not said back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from app.domain.text import sentences
from app.soul.listening.choosing import words_in
from app.soul.listening.no_news import only_arrives, without_workplace
from app.soul.listening.telling_words import (
    BEGINS,
    BEHIND_VERB,
    CAPITALS,
    DENIALS,
    EVENTS,
    FIRST_TIME,
    GO_ON,
    IS_OVER,
    JOINTS,
    KIN,
    LEADS,
    LEANING,
    LOOKED_FORWARD,
    MENDED,
    NO_END,
    OF_BODY,
    OF_GAME,
    OF_KIND,
    OF_NOW,
    ORDER,
    REASONS,
    SUBJECTS,
    SYMPTOMS,
    TAILS,
    TO_COME,
    TO_HEAR,
    TURNS_OF_KIND,
    WISHES,
    WITHOUT_I,
    WRITER,
    TellingKind,
    is_company,
    is_going_on,
    is_of_another,
    is_past_verb,
    is_to_come,
)
from app.soul.second_person import turned

# Words of a clause that is said back, at the least and at the most; from so many on it may be cut before a joint.
LEAST, MOST, CUT_FROM = 2, 15, 5
# Characters of a message that are read, and words before a sign within which a denial denies it.
READ, DENIES = 600, 2
# What a clause is worth by what is in it: words of the message's kind, its writer, a time; that it leans on another.
KIND_COUNTS, WRITER_COUNTS, NOW_COUNTS, EVENT_COUNTS, LEANS_COSTS = 4, 2, 2, 3, 3
_FACES = (" lol ", " haha ", " omg ", ":(", ":-(", ":'(", ":)", ":-)", ";)", ":D", ":/", "xD", "!!")
# A question between two ways of the writer's own.
_CHOICES, _OR = ("should i ", "shall i ", "do i "), " or "
# What only says that something is weighed or was offered, before what that is.
_WEIGHS = (
    "i'm thinking of ", "i'm thinking about ", "i am thinking of ", "i am thinking about ", "i've been thinking about ",
    "i've been thinking of ", "i have been thinking about ", "i have been thinking of ", "i keep thinking about ",
    "i keep thinking of ", "i'm considering ", "i've been offered ", "i have been offered ", "thinking of ",
    "thinking about ", "i was thinking of ", "i was thinking about ", "been thinking about ", "been offered ",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class NewsTold:
    """News of the writer's: `said` is the clause that carries them, in the second person and without its end; `words`
    are those of the clause as it was written."""

    kind: TellingKind
    said: str
    words: frozenset[str] = frozenset()


def telling_in(message: str, *, surely: bool = False) -> NewsTold | None:
    """What a message tells of its writer; None where it tells nothing of now, or nothing that can be said back.
    `surely`: it is known to tell of its writer, and the first clause that can be said back is better than none."""
    clauses = clauses_of(message)
    kind = kind_of(clauses)
    if (
        kind is TellingKind.PLAIN
        and not surely
        and not any(OF_NOW & set(words_in(clause.lower())) for clause in clauses)
    ):
        return None
    best: tuple[int, str, str] | None = None
    for before, clause in zip(["", *clauses], clauses, strict=False):
        if is_of_another(clause, before):
            continue
        worth = _worth(clause, kind, surely=surely)
        if worth > (0 if best is None else best[0]) and (said := said_of(clause)) is not None:
            best = worth, said, clause
    if best is None:
        return None
    _, said, clause = best
    if kind is TellingKind.LOSS and "might" in words_in(clause.lower()):
        kind = TellingKind.WORRY
    if kind is TellingKind.BODY and not _is_own_body(said):
        kind = TellingKind.CLOSE
    return NewsTold(kind, said, frozenset(words_in(clause.lower())))


def said_first(message: str) -> str | None:
    """The clause of a message that carries its news, else the first that can be said back; None without any."""
    if (telling := telling_in(message)) is not None:
        return telling.said
    clauses = clauses_of(message)
    own = (one for before, one in zip(["", *clauses], clauses, strict=False) if not is_of_another(one, before))
    return next(filter(None, map(said_of, own)), None)


def _is_own_body(said: str) -> bool:
    """Whether it is the writer's own body that is told of."""
    words = words_in(said.lower())
    whose = [then for word, then in pairwise(words) if word == "your"]
    about = words[-4:] if "about" in words[-4:] else []
    return (words[0] == "you" and not about) or (bool(whose) and whose[0].removesuffix("'s") in OF_BODY)


def kind_of(clauses: Sequence[str]) -> TellingKind:
    """Of what kind the news in some clauses are, by their words."""
    told = [clause for clause in clauses if not clause.endswith("?")]
    found = {kind for clause in told for kind in ORDER if is_of_kind(clause, kind)}
    if any(_choice_of(clause) for clause in clauses):
        found.add(TellingKind.CHOICE)
    words = [words_in(clause.lower()) for clause in clauses]
    if (
        not found
        and any(TO_COME & set(one) and not IS_OVER & set(one) for one in words)
        and any(map(is_going_on, words))
    ):
        found.add(TellingKind.PLAN)
    if TellingKind.PLAN in found and any(LOOKED_FORWARD & set(words_in(clause.lower())) for clause in clauses):
        return TellingKind.PLAN
    if not found and any(turn in " ".join(one) for one in words for turn in FIRST_TIME if not only_arrives(one)):
        return TellingKind.JOY
    return next((kind for kind in ORDER if kind in found), TellingKind.PLAIN)


def is_of_kind(clause: str, kind: TellingKind) -> bool:
    """Whether a clause has a word or a turn of a kind that is not denied in it; a plan needs a day to come."""
    words = words_in(clause.lower())
    if kind is TellingKind.BODY:
        words = without_workplace(words)
    text = f" {' '.join(words)} ".replace(" thinking about it ", " ")
    if any(f" {turn}" in text for turn in TURNS_OF_KIND[kind]) and kind is not TellingKind.PLAN:
        return True
    if kind is TellingKind.PLAN:
        return bool(OF_KIND[kind] & set(words)) or is_to_come(words)
    denies = frozenset[str]() if kind is TellingKind.QUIET else DENIALS
    return any(
        word in OF_KIND[kind] and not denies & set(words[max(0, at - DENIES) : at]) for at, word in enumerate(words)
    )


def _choice_of(clause: str) -> str:
    """How a clause begins that asks for one of two ways ("should I ..."); empty for any other."""
    low = clause.lower()
    begins = next((one for one in _CHOICES if low.startswith(one)), "")
    return "" if begins == "do i " and _OR not in low else begins


def _worth(clause: str, kind: TellingKind, *, surely: bool) -> int:
    """How likely a clause carries the news; 0 for one that carries none."""
    words = words_in(clause.lower())
    known = set(words)
    if not len(words) >= LEAST or known & OF_GAME or (known & WISHES and known & TO_HEAR):
        return 0
    of_kind = kind is not TellingKind.PLAIN and (is_of_kind(clause, kind) or bool(_choice_of(clause)))
    of_kind = of_kind or (kind is TellingKind.PLAN and is_going_on(words))
    of_now = bool(known & OF_NOW)
    of_writer = bool(WRITER & known) or words[0] in KIN or words[0] in WITHOUT_I or is_past_verb(words[0])
    marked = of_kind or of_now or surely
    if not marked and not (of_writer and kind is not TellingKind.PLAIN and len(words) >= CUT_FROM):
        return 0
    leans = words[0] in LEANING or any(one in " ".join(words) for one in SYMPTOMS)
    counts = KIND_COUNTS * of_kind + WRITER_COUNTS * of_writer + NOW_COUNTS * of_now
    counts += surely and not leans
    return counts + EVENT_COUNTS * bool(EVENTS & known) - LEANS_COSTS * leans


def clauses_of(message: str) -> list[str]:
    """The clauses of a message, in their order and as they are said: a comma or a joint with a subject behind ends
    one."""
    text = " ".join(message[:READ].replace("’", "'").split())
    for face in _FACES:
        text = text.replace(face, ". ")
    found: list[str] = []
    for sentence in sentences(text):
        words = sentence.split()
        begun = 0
        for at, word in enumerate(words):
            then = words[at + 1].lower().strip(",.!?") if at + 1 < len(words) else ""
            joint = word.lower() in REASONS or (word.lower() in JOINTS and then in SUBJECTS)
            joint = joint and at > begun and not (then == "i" and is_company(words[begun:at]))
            if joint or word in ("-", "–", "—"):
                found.append(" ".join(words[begun:at]))
                begun = at
            elif word.endswith((",", ";", ":")):
                found.append(" ".join(words[begun : at + 1]))
                begun = at + 1
        found.append(" ".join(words[begun:]))
    return [clean for clause in found if (clean := _clean(clause))]


def _clean(clause: str) -> str:
    """A clause without what leads to it or only follows it, its words as they are spelled."""
    asks = clause.rstrip(" !").endswith("?")
    bare = clause.strip(' .!,;:?-–—()"')
    letters = [one for one in bare if one.isalpha()]
    if len(letters) > LEAST and sum(map(str.isupper, letters)) * 2 > len(letters):
        bare = bare.lower()
    mended = " ".join(MENDED.get(word if word == word.lower() else word.lower(), word) for word in bare.split())
    changed = True
    while changed:
        low = mended.lower()
        lead = next((one for one in LEADS if low.startswith(one)), "")
        tail = next((one for one in TAILS if low.endswith(one)), "")
        changed = bool(lead or tail)
        mended = mended[len(lead) : len(mended) - len(tail)].strip(" ,")
    return f"{mended}?" if asks and mended else mended


def said_of(clause: str) -> str | None:
    """A clause in the second person; None if it cannot be turned cleanly."""
    low = clause.lower()
    choice = _choice_of(clause)
    if choice:
        clause = f"whether to {clause[len(choice) :].rstrip('?')}"
    elif clause.endswith("?"):
        return None
    weighs = next((one for one in _WEIGHS if low.startswith(one)), "")
    words = _cut(clause[len(weighs) :].split())
    if words is None:
        return None
    first = words[0].lower()
    if not choice and not weighs and not _begins(words):
        return None
    if choice or weighs:
        pass  # What is weighed stands by itself: "selling the boat".
    elif first in KIN:
        words = ["my", first, *words[1:]]
    elif first == "been":
        words = ["I've", *words]
    elif first in WITHOUT_I or is_past_verb(first):
        words = ["I", first, *words[1:]]
    elif first.endswith("ing") and len(first) > len("being"):
        words = ["I'm", first, *words[1:]]
    text = " ".join(_with_capitals(_self_first(words)))
    said = turned(text, of_others=True)
    return None if said is None else _checked(said)


def _begins(words: Sequence[str]) -> bool:
    """Whether a clause begins with somebody or something, or with a verb of the writer's."""
    first = words[0].lower()
    known = {word.lower().strip(",") for word in words}
    others = first in ("they", "she", "he", "they've", "she's", "he's", "they're") and bool(known & WRITER)
    verb = first in WITHOUT_I or is_past_verb(first) or (first.endswith("ing") and len(first) > len("being"))
    behind = words[1].lower().strip(",") if len(words) > 1 else ""
    verb = (
        verb
        and (first, behind) != ("did", "it")
        and (behind in BEHIND_VERB or behind.isdigit() or behind.endswith("ly"))
    )
    return first in BEGINS or first.isdigit() or others or verb or first in ("mrs", "mr", "miss")


def _cut(words: Sequence[str]) -> list[str] | None:
    """The words, of a long clause those before a joint; None where it stays too long or is too short."""
    another = next((at for at, one in enumerate(pairwise(words)) if one[0] == "and" and one[1] in GO_ON), 0)
    if another >= CUT_FROM:
        words = words[:another]
    if len(words) > MOST:
        ends = [at for at in range(CUT_FROM, MOST + 1) if words[at].lower() in JOINTS | LEANING]
        if not ends:
            return None
        words = words[: ends[-1]]
    return list(words) if len(words) >= LEAST else None


def _self_first(words: list[str]) -> list[str]:
    """ "My niece and I drive out" as "I and my niece drive out": you, and then your niece."""
    for at in range(len(words) - 1):
        if words[at : at + 2] == ["and", "I"]:
            begins = next((back for back in range(at - 1, max(-1, at - 5), -1) if words[back].lower() == "my"), None)
            if begins is not None:
                return [*words[:begins], "I", "and", "my", *words[begins + 1 : at], *words[at + 2 :]]
    return words


def _with_capitals(words: Sequence[str]) -> list[str]:
    """The words, days and months with their capitals and the first without one where it is no name."""
    said = [word[:1].upper() + word[1:] if word.strip(",.") in CAPITALS else word for word in words]
    first = said[0]
    plain = first.lower() in (BEGINS | SUBJECTS) - CAPITALS or first.lower() in WITHOUT_I
    return [first.lower() if plain and not first.startswith("I") else first, *said[1:]]


def _checked(turned: str) -> str | None:
    """What was turned; None where it is no clean clause."""
    words = turned.lower().split()
    was = any(word == "you" and then in ("was", "is", "wasn't") for word, then in pairwise(words))
    was = was or words[:2] in (["you", "could"], ["you", "would"], ["you", "should"])  # "I could cry."
    own = {"am", "i", "it", "its", "it's", "that's"} & set(words[:1]) or "am" in words
    if len(words) <= LEAST or words[-1] in NO_END or was or own:
        return None
    return turned
