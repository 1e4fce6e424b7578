"""What is worth keeping of a turn: a note on how the opponent behaved, and now and then a memory.

Player text is never kept as it stands. A message is remembered only where it has the form of somebody telling about
themselves, in tame words, and then in the third person, as something that was said.
"""

from __future__ import annotations

import re

from app.domain.facts import Facts
from app.domain.hostile import attack_in
from app.domain.text import plain, sentences, speakable_name
from app.soul.response import FormalRequest, SoulInput
from app.soul.scripted.feelings import swing_of
from app.soul.scripted.intents import Intent

# Characters of what somebody told: shorter says nothing, longer is a speech.
SHORTEST_TOLD, LONGEST_TOLD = 8, 120
# A move of the opponent that costs this much of the winning chances is remembered as a moment.
STRIKING = 0.35

# Intents in whose company somebody may be telling about themselves.
_TELLING = (
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

# Beginnings of sentences in which people tell of themselves; what follows is kept if it is tame.
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
    rf"|my (?:favou?rite|name is|job|birthday|{_PET}|{_KIN})\b)",
)
# Of this very game, or of nothing: not worth a memory.
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
# What may stand before it; after anything else it is somebody's claim, not a telling.
_LEAD_IN = re.compile(
    r"(?:(?:and|but|well|so|hi|hey|hello|oh|ah|yes|no|sorry|thanks|actually|honestly|anyway|by the way|btw|you know"
    r"|today|because|haha|lol)[ ,.:;-]+)*"
)
# Of pieces people tell what they feel about them; anything else is about the board.
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
    """How the opponent behaved this turn, for the memories after the match: a short sentence without a quotation."""
    where = "In my room" if facts.in_room else f"On move {facts.board.fullmove_number}"
    if given.request is not None:
        wish = "offered a draw" if given.request is FormalRequest.DRAW else "asked for a move back"
        return f"{where} they {wish}."
    if intent in _NOTES:
        return f"{where} they {_NOTES[intent]}."
    return None


def memory_of(given: SoulInput, facts: Facts, intent: Intent | None) -> str | None:
    """A memory worth keeping, in one sentence in the third person; None is by far the commonest."""
    who = speakable_name(given.opponent_name) or "This player"
    if intent in _TELLING:
        for text in reversed(given.pending_chat):
            told = told_of_self(text)
            if told is not None:
                return f"{who} {'promised me' if _promises(text) else 'told me'} that {told}."
    theirs = facts.latest(False)
    if theirs is not None and theirs is facts.last and not facts.in_room:
        if theirs.promoted is not None and not theirs.san.endswith("#"):
            return f"{who} walked a pawn all the way to the end against me, on move {facts.board.fullmove_number}."
        if swing_of(given) <= -STRIKING:
            return f"{who} turned a whole game against me with one move, {theirs.words}."
    return None


def told_of_self(message: str) -> str | None:
    """What a message tells of its writer, in the third person ("they have a cat called Bruno"); None where it tells
    nothing, orders, or speaks of other people by name."""
    if attack_in(message) is not None:
        return None
    for sentence in sentences(message.replace("’", "'").replace("; ", ".\n")):
        text = plain(sentence).strip(" .!?;,:)(")
        found = _ABOUT_SELF.search(text)
        if found is None or sentence.rstrip().endswith("?") or not _LEAD_IN.fullmatch(text[: found.start()]):
            continue
        text = text[found.start() :]
        if not SHORTEST_TOLD <= len(text) <= LONGEST_TOLD or not _TAME.fullmatch(text):
            continue
        if _PIECES.search(text) and not (_FEELS.search(text) or _promises(text)):
            continue
        if (_OF_THE_MOMENT.search(text) and not _promises(text)) or len(text.split()) < MOST_BARE_WORDS:
            continue
        written = _with_names(text, sentence)
        if written is not None:
            return _third_person(written)
    return None


# Words under which a sentence about oneself is an exclamation ("i am tired").
MOST_BARE_WORDS = 3


def _promises(text: str) -> bool:
    return bool(re.search(r"\bi (?:promise|swear)\b|\bnext time i(?:'ll| will)\b", plain(text)))


def _with_names(text: str, sentence: str) -> str | None:
    """The lower-case text with the capitals of names that belong in it: of pets, places and the writer. None when it
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
    """Whether a capital is the calendar's or of an opening's name, not a person's."""
    opening = r"(?:Sicilian|French|Caro-Kann|London|English|Dutch|Italian|Spanish|Scotch|Vienna|Slav|King|Queen)"
    return name.lower() in f"{_DAYS} {_MONTHS}".split() or bool(re.match(opening, name)) or name.isupper()


def _third_person(text: str) -> str:
    text = re.sub(r"^(?:i (?:promise|swear)(?: you)?(?: that)? )(?=to )", "they mean ", text)
    text = re.sub(r"^i (?:promise|swear)(?: you)?(?: that)? ", "", text)
    for pattern, word in _THIRD_PERSON:
        text = re.sub(pattern, word, text, flags=re.IGNORECASE)
    return text
