"""What a player's words ask for. Words are read here and nowhere obeyed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from enum import StrEnum

from app.domain.text import is_question, plain
from app.soul.goals import read_goal, speaks_of_goals
from app.soul.scripted.about_you import asks_of_own, is_joy, is_nervous, is_trouble
from app.soul.scripted.intent_patterns import PATTERNS
from app.soul.scripted.members import member_named
from app.soul.terms import read_wish

# Of several waiting messages the last few are answered together, by the one that asks most.
MESSAGES_READ = 4


class Intent(StrEnum):
    """What somebody wants with their words. The value names the phrases that answer it."""

    INJECTION = "injection"
    BOT = "bot"
    INSULT = "insult"
    DRAW = "draw"
    TAKEBACK = "takeback"
    HINT = "hint"
    REMATCH = "rematch"
    WHY = "why"
    REMEMBER = "remember"
    GOOD_MOVE = "good_move"
    BETTER = "better"
    FAVOURITE_OPENING = "favourite_opening"
    OPENING = "opening"
    PLAYER = "player"
    PIECE = "piece"
    JOKE = "joke"
    FROM = "from"
    TIME = "time"
    WEATHER = "weather"
    HOW = "how"
    WHO = "who"
    THANKS = "thanks"
    PRAISE = "praise"
    BYE = "bye"
    PLAY = "play"
    GOAL = "goal"
    AGE = "age"
    JOB = "job"
    FAMILY = "family"
    LEARNED = "learned"
    RATING = "rating"
    BEST_GAME = "best_game"
    WORST_GAME = "worst_game"
    STORY = "story"
    DREAM = "dream"
    HOBBY = "hobby"
    PETS = "pets"
    MUSIC = "music"
    BOOKS = "books"
    LOVE = "love"
    FEAR = "fear"
    FOOD = "food"
    COLOUR = "colour"
    MATERIAL = "material"
    LAST_MOVE = "last_move"
    TURN = "turn"
    MOVE_NUMBER = "move_number"
    PHASE = "phase"
    PLAN = "plan"
    ADVICE = "advice"
    RULES = "rules"
    RESIGN = "resign"
    BLUNDERED = "blundered"
    EASY = "easy"
    HURRY = "hurry"
    SLOW = "slow"
    CLOCK = "clock"
    LUCK = "luck"
    TAUNT = "taunt"
    CHEAT = "cheat"
    OTHERS = "others"
    ABOUT_ME = "about_me"
    KNOWS_ME = "knows_me"
    LIKE_ME = "like_me"
    MEMBER = "member"
    TOLD = "told"
    TROUBLE = "trouble"
    NERVES = "nerves"
    JOY = "joy"
    PROMISE = "promise"
    LAUGH = "laugh"
    SAD = "sad"
    SORRY = "sorry"
    FLIRT = "flirt"
    DEEP = "deep"
    CLUB = "club"
    REPEAT = "repeat"
    QUIET = "quiet"
    TALK = "talk"
    YES = "yes"
    NO = "no"
    GREETING = "greeting"
    FOREIGN = "foreign"
    UNKNOWN = "unknown"
    REMARK = "remark"


# Words that may stay without an answer at the board.
ASKS_NOTHING = (Intent.REMARK, Intent.YES, Intent.NO, Intent.LAUGH)

# Words by which somebody tells something of themselves.
_TELLINGS = (Intent.TOLD, Intent.PROMISE, Intent.TROUBLE, Intent.NERVES, Intent.JOY)

_INJECTION = re.compile("|".join(dict(PATTERNS)["injection"]))
_EXACT: tuple[tuple[Intent, re.Pattern[str]], ...] = tuple(
    (intent, re.compile(pattern))
    for intent, pattern in (
        (Intent.DRAW, r"^\W*draw\W*$|^(?!.*\b(?:won't|no|don't|not)\b).*\b(?:offer|accept|agree to) a draw\b"),
        (Intent.TAKEBACK, r"^\W*(?:take ?back|undo)\W*(?:please|pls)?\W*$|\bmis-?click|\bmouse ?slip"),
        (Intent.BOT, r"\bis this (?:a |an )?(?:bot|ai)\b|\b(?:are|r) (?:you|u) (?:a |an )?(?:bot|robot|human|ai)\b"),
        (
            Intent.INSULT,
            r"^(?!.*\bnot\b).*\b(?:your?|u|ur|you're)\b[^.?!]{0,24}"
            r"\b(?:idiot|stupid|moron|ugly|pathetic|trash|garbage|suck|bitch|loser|worthless)\b",
        ),
        (Intent.REMATCH, r"^\W*rematch\W*$"),
        (Intent.WORST_GAME, r"^\W*(?:and |so |what about |and what about )?(?:the|your) worst(?: one| game)?\W*$"),
        (Intent.BEST_GAME, r"^\W*(?:and |so |what about |and what about )?(?:the|your) best(?: one| game)?\W*$"),
        (
            Intent.LIKE_ME,
            r"\bdo (?:you|u) (?:even |actually |really )?(?:like|hate|mind) (?:me|us)\b(?! (?:to|when|if))"
            r"|\bdo (?:you|u) (?:like|enjoy) (?:talking|playing) (?:to|with|against)? ?me\b"
            r"|\bare we (?:still )?friends\b|\b(?:am i|can i be) your friend\b|\byou be my friend\b",
        ),
        (Intent.PROMISE, r"(?<!did )(?<!have )\bi (?:promise|swear)\b|\byou have my word\b|^promised?\b"),
        (Intent.BYE, r"^\W*(?:c u|cu|cya|bye|ttyl|gtg|g2g)\b"),
        (Intent.LAUGH, r"^\W*(?:(?:ha){2,}h?|(?:he){2,}|lo+l|lmao|rofl|xd)+\W*$"),
    )
)
_COMPILED = tuple((Intent(name), re.compile("|".join(patterns))) for name, patterns in PATTERNS)

_YES = re.compile(
    r"\A\W*(?:yes|yeah|yep|yup|ya|sure|of course|absolutely|ok(?:ay)?|k|alright|all right|fine|gladly|with pleasure"
    r"|why not|deal|agreed|definitely|indeed|right|true|exactly|go ahead|yes please|sounds good|i would|i do|i am)"
    r"(?: (?:yes|please|sure|then|ok|lets|let's|do it|sir|of course))*\W*"
)
_NO = re.compile(r"\A\W*(?:no|nope|nah|no way|no thanks|not really|never|nay|not at all|i don't)(?: (?:no|thanks))*\W*")
# Praise begins with words that greetings share ("good evening"); a question mark makes small talk of it, not praise.
_SMALL = (Intent.THANKS, Intent.PRAISE, Intent.BYE, Intent.GREETING)


# From this closeness on, meaning is believed; below it the patterns are asked, and then the message is not understood.
CLOSE_ENOUGH = 0.45
# What a pattern that fits adds to its intent's closeness.
PATTERN_BONUS = 0.1


def recognise(message: str, closeness: Mapping[Intent, float] | None = None) -> Intent:
    """What one message wants: by what is certain, then by `closeness` to the examples where that is known, helped by
    patterns, and by patterns alone where it is not. Words in no script we read are FOREIGN; a question not understood
    is UNKNOWN; anything else is a REMARK."""
    text = plain(message)
    certain = _certain(text)
    if certain is not None:
        return certain
    pattern = _by_pattern(text)
    if closeness is not None:
        scores = {intent: near + PATTERN_BONUS * (intent is pattern) for intent, near in closeness.items()}
        best = max(scores, key=lambda intent: scores[intent])
        if scores[best] >= CLOSE_ENOUGH:
            return _asked_back(best, text)
    if pattern is not None:
        return _asked_back(pattern, text)
    return Intent.UNKNOWN if is_question(text) else Intent.REMARK


def _asked_back(found: Intent, text: str) -> Intent:
    """What was found; but a question tells nothing: with the words of a telling it asks for what was once told."""
    if found not in _TELLINGS or not text.endswith("?"):
        return found
    return Intent.KNOWS_ME if re.search(r"\b(?:i|my|me)\b", text) else Intent.UNKNOWN


def _certain(text: str) -> Intent | None:
    """What needs no guessing: orders, bare yes and no, promises, goals and games wished for, other languages."""
    if _INJECTION.search(text):
        return Intent.INJECTION
    if _YES.fullmatch(text) or _NO.fullmatch(text):
        return Intent.YES if _YES.fullmatch(text) else Intent.NO
    for intent, pattern in _EXACT:
        if pattern.search(text):
            return intent
    letters = [c for c in text if c.isalpha()]
    ascii_letters = sum(c.isascii() for c in letters)
    if (letters and ascii_letters * 2 <= len(letters)) or _other_language(text):
        return Intent.FOREIGN
    if read_goal(text):
        return Intent.GOAL
    return _of_lives(text)


def _of_lives(text: str) -> Intent | None:
    """What is said and asked of the writer's own life, and of the people of the house."""
    if is_trouble(text):
        return Intent.TROUBLE
    if is_nervous(text):
        return Intent.NERVES
    if is_joy(text):
        return Intent.JOY
    if asks_of_own(text):
        return Intent.KNOWS_ME
    return Intent.MEMBER if is_question(text) and member_named(text) else None


def _by_pattern(text: str) -> Intent | None:
    asked = is_question(text)
    for intent, pattern in _COMPILED:
        if pattern.search(text):
            if intent is Intent.PRAISE and re.search(
                r"\bgood (?:morning|evening|afternoon|day|luck|night|bye)\b", text
            ):
                continue
            if intent in _SMALL and asked and len(text.split()) > 4:
                continue
            return intent
    if speaks_of_goals(text):
        return Intent.GOAL
    return Intent.PLAY if read_wish(text) is not None else None


# Commonest little words of neighbours whose letters are ours; two of them in one message make it theirs.
_ELSEWHERE = frozenset(
    re.findall(
        r"\w+",
        """
        el la los las una que por para como estas donde eres pero muy hola gracias le les des une est pas vous je tu
        bonjour merci der das und ist nicht ich du wie wo bist ein eine danke hallo il che sei come dove ciao grazie
        voce nao obrigado het een niet jij hoe waar jest nie co jak och inte jag hur var
        """,
    )
)


def _other_language(text: str) -> bool:
    words = re.findall(r"[^\W\d_]+", text)
    bare = ["".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c)) for word in words]
    hits = sum(word in _ELSEWHERE for word in bare)
    return hits >= 2 and hits * 3 >= len(words)


def worth_reading(messages: Sequence[str]) -> list[str]:
    """The waiting messages that are answered together, made plain; empty ones left out."""
    return [text for message in messages[-MESSAGES_READ:] if (text := plain(message))]


def most_asking(messages: Sequence[str], closeness: Sequence[Mapping[Intent, float]] | None = None) -> Intent | None:
    """The intent that the waiting messages are answered by: the latest that is understood and wants something, else
    the latest question, else a remark; None when nobody said anything. `closeness` goes with `worth_reading`."""
    texts = worth_reading(messages)
    known = closeness if closeness is not None and len(closeness) == len(texts) else [None] * len(texts)
    intents = [recognise(text, near) for text, near in zip(texts, known, strict=True)]
    if not intents:
        return None
    for passed_over in ((*ASKS_NOTHING, Intent.UNKNOWN, Intent.FOREIGN), ASKS_NOTHING, (Intent.REMARK,)):
        for intent in reversed(intents):
            if intent not in passed_over:
                return intent
    return Intent.REMARK
