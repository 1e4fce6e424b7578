"""What the scripted voice keeps of a turn: a note on the opponent's behaviour, and seldom a memory.

A player's text is never kept verbatim. Only a sentence in which the writer tells something about themselves, in
harmless words, becomes a memory, rewritten in the third person.
"""

from __future__ import annotations

import re

from app.domain.facts import Facts
from app.domain.hostile import attack_in
from app.domain.text import plain, sentences, speakable_name
from app.soul.response import FormalRequest, SoulInput
from app.soul.scripted.feelings import swing_of
from app.soul.scripted.intents import Intent

# Characters of a statement about oneself that can become a memory.
SHORTEST_STATEMENT, LONGEST_STATEMENT = 8, 120
# Loss of winning chances (0 to 1) by a move of the opponent from which the move becomes a memory.
STRIKING = 0.35

# Intents of messages that may hold a statement about oneself.
_STATEMENTS = (
    Intent.TOLD, Intent.TROUBLE, Intent.NERVES, Intent.JOY, Intent.PROMISE, Intent.REMARK, Intent.GREETING,
    Intent.BYE, Intent.SORRY
)  # fmt: skip

_NOTES: dict[Intent, str] = {
    Intent.INSULT: "were rude to me",
    Intent.TAUNT: "boasted at the board",
    Intent.PRAISE: "had a kind word for my play",
    Intent.THANKS: "thanked me",
    Intent.HINT: "asked me for help",
    Intent.BLUNDERED: "were cross about a slip of their own",
    Intent.SAD: "were unhappy with their own play",
    Intent.HURRY: "grew impatient with me",
    Intent.SORRY: "apologised",
    Intent.CHEAT: "suspected me of help from outside",
    Intent.INJECTION: "tried to give me orders",
    Intent.QUIET: "asked me to be quiet",
    Intent.LAUGH: "laughed with me",
    Intent.EASY: "asked me to go easy on them",
    Intent.WHY: "wanted to understand a move of mine",
}

# Beginnings of sentences in which people tell about themselves.
_KIN = (
    r"(?:mother|father|mum|mom|dad|sister|brother|grand(?:mother|father|ma|pa)|son|daughter|wife|husband|partner|uncle"
    r"|aunt|cousin|teacher|coach|girlfriend|boyfriend|kids?|children)"
)
_PET = r"(?:cat|dog|parrot|rabbit|hamster|horse|tortoise|turtle|bird|goldfish|guinea pig|puppy|kitten|pet)"
_DOES = (
    r"(?:work|study|live|teach|drive|play|grew|was born|come from|started|learned|learnt|moved|got|broke|love|like|hate"
    r"|adore|dread|fear|always|never|can't stand|cannot stand|prefer|want to|used to|only play|mostly|usually"
    r"|really (?:love|like|hate))"
)
_ABOUT_SELF = re.compile(
    rf"\b(?:i (?:have|own|got) |i've got |i am |i'm |i {_DOES} |i promise |i swear |next time i(?:'ll| will) "
    rf"|my (?:favou?rite|name is|job|birthday|{_PET}|{_KIN})\b)"
)
# About the present game, or without content: not worth a memory.
_OF_THE_MOMENT = re.compile(
    r"\bi(?:'m| am) (?:\w+ )?(?:winning|losing|lost|better|worse|up|down|ahead|done|here|back|ready"
    r"|good|fine|ok|okay|sure|sorry|afraid|serious|kidding|joking|wondering|thinking"
    r"|stuck|confused|waiting|just|gonna|white|black|human)\b"
    r"|\bgoing to (?:win|crush|destroy|beat|mate|take)\b|"
    r"\b(?:lost this|checkmate|mate|check|move|turn|draw|takeback|resign\w*)\b"
    r"|\bin trouble\b|\bthe (?:admin|owner|developer|system|operator|president|king|pope)\b|\b(?:admin|developer|god)\b"
    r"|\b(?:bad|terrible|awful|useless|hopeless) at (?:this|chess|it)\b"
    r"|\b(?:bot|stupid|idiot\w*|you|your)\b|\b[a-h][1-8]\b"
    r"|\b(?:this|that) (?:game|position|pawn|knight|bishop|rook|queen)\b"
)
# What may stand before the statement; after other words ("Tom says I am ...") it may be quoted or denied.
_LEAD_IN = re.compile(
    r"(?:(?:and|but|well|so|hi|hey|hello|oh|ah|yes|no|sorry|thanks|actually|honestly|anyway|by the way|btw|you know"
    r"|today|because|haha|lol)[ ,.:;-]+)*"
)
# A sentence about pieces is kept only if it tells a feeling about them; otherwise it is about the position.
_PIECES = re.compile(r"\b(?:pawn|knight|bishop|rook|queen|king|piece)s?\b")
_FEELS = re.compile(r"\b(?:love|like|hate|adore|prefer|favou?rite|dread|fear|always|never|usually|losing|without)\b")
_TAME = re.compile(r"[a-z0-9 ,'-]+")
_NAMED = re.compile(r"\b(?:called|named|name is|names are|in|from|at|near|to|the)$", re.IGNORECASE)

_THIRD_PERSON = (
    (r"\bi'm\b", "they are"),
    (r"\bi am\b", "they are"),
    (r"\bi've\b", "they have"),
    (r"\bi'll\b", "they will"),
    (r"\bi'd\b", "they would"),
    (r"\bi was\b", "they were"),
    (r"\bi\b", "they"),
    (r"\bmy\b", "their"),
    (r"\bmine\b", "theirs"),
    (r"\bmyself\b", "themselves"),
    (r"\bme\b", "them"),
)


def note_on(given: SoulInput, facts: Facts, intent: Intent | None) -> str | None:
    """How the opponent behaved this turn, as a sentence for the memories after the match; None if unremarkable."""
    where = "In my room" if facts.in_room else f"On move {facts.board.fullmove_number}"
    if given.request is not None:
        request = "offered a draw" if given.request is FormalRequest.DRAW else "asked for a move back"
        return f"{where} they {request}."
    if intent in _NOTES:
        return f"{where} they {_NOTES[intent]}."
    return None


def memory_of(given: SoulInput, facts: Facts, intent: Intent | None) -> str | None:
    """A memory worth keeping, as one sentence in the third person; usually None."""
    who = speakable_name(given.opponent_name) or "This player"
    if intent in _STATEMENTS:
        for text in reversed(given.pending_chat):
            statement = statement_about_self(text)
            if statement is not None:
                return f"{who} {'promised me' if _promises(text) else 'told me'} that {statement}."
    theirs = facts.latest(False)
    if theirs is not None and theirs is facts.last and not facts.in_room:
        if theirs.promoted is not None and not theirs.san.endswith("#"):
            return f"{who} walked a pawn all the way to the end against me, on move {facts.board.fullmove_number}."
        if swing_of(given) <= -STRIKING:
            return f"{who} turned a whole game against me with one move, {theirs.words}."
    return None


def statement_about_self(message: str) -> str | None:
    """What a message tells about its writer, in the third person ("they have a cat called Bruno"); None if it tells
    nothing, holds instructions, or names other people."""
    if attack_in(message) is not None:
        return None
    for sentence in sentences(message.replace("’", "'").replace("; ", ".\n")):
        text = plain(sentence).strip(" .!?;,:)(")
        found = _ABOUT_SELF.search(text)
        if found is None or sentence.rstrip().endswith("?") or not _LEAD_IN.fullmatch(text[: found.start()]):
            continue
        text = text[found.start() :]
        if not SHORTEST_STATEMENT <= len(text) <= LONGEST_STATEMENT or not _TAME.fullmatch(text):
            continue
        if _PIECES.search(text) and not (_FEELS.search(text) or _promises(text)):
            continue
        if (_OF_THE_MOMENT.search(text) and not _promises(text)) or len(text.split()) < LEAST_WORDS:
            continue
        written = _with_names(text, sentence)
        if written is not None:
            return _third_person(written)
    return None


# Fewest words of a statement that is kept.
LEAST_WORDS = 3


def _promises(text: str) -> bool:
    return bool(re.search(r"\bi (?:promise|swear)\b|\bnext time i(?:'ll| will)\b", plain(text)))


def _with_names(text: str, sentence: str) -> str | None:
    """The lower-case text with the capitals that `sentence` gives to names of pets, places and the writer; None if it
    names anybody else."""
    written = re.sub(r"\s+", " ", sentence)
    for word in re.finditer(r"(?<!^)(?<![.!?] )\b[A-Z][\w'-]*", written):
        name = word[0]
        if re.fullmatch(r"I(?:'\w+)?", name) or name.lower() not in text:
            continue
        before = written[: word.start()].rstrip()
        if not _NAMED.search(before) and not _common(name):
            return None
        if re.search(rf"\bmy (?:\w+ )?{_KIN}\b", text) and re.search(r"\b(?:called|named|name is)$", before, re.I):
            return None
        text = re.sub(rf"\b{re.escape(name.lower())}\b", name, text)
    return text


_DAYS = "monday tuesday wednesday thursday friday saturday sunday"
_MONTHS = "january february march april may june july august september october november december"


def _common(name: str) -> bool:
    """Whether a capitalised word is a day, a month or part of an opening's name, not a person's name."""
    opening = r"(?:Sicilian|French|Caro-Kann|London|English|Dutch|Italian|Spanish|Scotch|Vienna|Slav|King|Queen)"
    return name.lower() in f"{_DAYS} {_MONTHS}".split() or bool(re.match(opening, name)) or name.isupper()


def _third_person(text: str) -> str:
    text = re.sub(r"^(?:i (?:promise|swear)(?: you)?(?: that)? )(?=to )", "they mean ", text)
    text = re.sub(r"^i (?:promise|swear)(?: you)?(?: that)? ", "", text)
    for pattern, word in _THIRD_PERSON:
        text = re.sub(pattern, word, text, flags=re.IGNORECASE)
    return text
