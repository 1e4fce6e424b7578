"""Recognises the intent of a player's message. A message is classified, never executed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from enum import StrEnum

from app.domain.text import is_question, plain
from app.soul.goals import read_goal, speaks_of_goals
from app.soul.scripted.about_you import asks_about_self, is_joy, is_nervous, is_trouble
from app.soul.scripted.intent_files import PATTERNS
from app.soul.scripted.members import member_named
from app.soul.terms import read_wish

# Of several pending messages so many of the latest are answered together.
MESSAGES_READ = 4


class Intent(StrEnum):
    """What a message is about. The value `x` is answered by the phrases of the key `ask_x`."""

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


# Intents that need no answer at the board.
ASKS_NOTHING = (Intent.REMARK, Intent.YES, Intent.NO, Intent.LAUGH)

# Intents of statements about the writer's own life.
_STATEMENTS = (Intent.TOLD, Intent.PROMISE, Intent.TROUBLE, Intent.NERVES, Intent.JOY)

# In the order of the file: the first intent that matches wins.
_COMPILED = {
    Intent(name): re.compile("|".join(pattern for intent, pattern in PATTERNS if intent == name))
    for name in dict.fromkeys(name for name, _ in PATTERNS)
}
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
_YES = re.compile(
    r"\A\W*(?:yes|yeah|yep|yup|ya|sure|of course|absolutely|ok(?:ay)?|k|alright|all right|fine|gladly|with pleasure"
    r"|why not|deal|agreed|definitely|indeed|right|true|exactly|go ahead|yes please|sounds good|i would|i do|i am)"
    r"(?: (?:yes|please|sure|then|ok|lets|let's|do it|sir|of course))*\W*"
)
_NO = re.compile(r"\A\W*(?:no|nope|nah|no way|no thanks|not really|never|nay|not at all|i don't)(?: (?:no|thanks))*\W*")
# Intents whose patterns do not decide a longer question.
_SMALL = (Intent.THANKS, Intent.PRAISE, Intent.BYE, Intent.GREETING)


# Least similarity (0 to 1) at which the examples decide; below it patterns do.
CLOSE_ENOUGH = 0.45
# What a matching pattern adds to the similarity of its intent.
PATTERN_BONUS = 0.1


def recognise(message: str, closeness: Mapping[Intent, float] | None = None) -> Intent:
    """The intent of one message: by exact rules, then by `closeness` (similarity to the examples, with a bonus for a
    matching pattern) if given, then by patterns alone. A message in another language or script is FOREIGN, another
    question is UNKNOWN, anything else is a REMARK."""
    text = plain(message)
    certain = _certain(text)
    if certain is not None:
        return certain
    pattern = _by_pattern(text)
    if closeness is not None:
        scores = {intent: near + PATTERN_BONUS * (intent is pattern) for intent, near in closeness.items()}
        best = max(scores, key=lambda intent: scores[intent])
        if scores[best] >= CLOSE_ENOUGH:
            return _of_question(best, text)
    if pattern is not None:
        return _of_question(pattern, text)
    return Intent.UNKNOWN if is_question(text) else Intent.REMARK


def _of_question(found: Intent, text: str) -> Intent:
    """`found`, but for a question with the words of a statement about oneself: it asks what was once told."""
    if found not in _STATEMENTS or not text.endswith("?"):
        return found
    return Intent.KNOWS_ME if re.search(r"\b(?:i|my|me)\b", text) else Intent.UNKNOWN


def _certain(text: str) -> Intent | None:
    """The intent by exact rules: prompt injection, plain yes and no, `_EXACT`, other languages, goals, own life."""
    if _COMPILED[Intent.INJECTION].search(text):
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
    """The intent of statements and questions about the writer's own life, or about another character."""
    if is_trouble(text):
        return Intent.TROUBLE
    if is_nervous(text):
        return Intent.NERVES
    if is_joy(text):
        return Intent.JOY
    if asks_about_self(text):
        return Intent.KNOWS_ME
    return Intent.MEMBER if is_question(text) and member_named(text) else None


def _by_pattern(text: str) -> Intent | None:
    asked = is_question(text)
    for intent, pattern in _COMPILED.items():
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


# Frequent short words of other languages in Latin script; two of them make a message foreign.
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


def readable(messages: Sequence[str]) -> list[str]:
    """The pending messages that are answered together, as `plain` gives them, without empty ones."""
    return [text for message in messages[-MESSAGES_READ:] if (text := plain(message))]


def intent_of(messages: Sequence[str], closeness: Sequence[Mapping[Intent, float]] | None = None) -> Intent | None:
    """The intent by which the pending messages are answered: the latest that asks something and is understood, else
    the latest question, else a remark; None without messages. `closeness` has one item per text of `readable`."""
    texts = readable(messages)
    known = closeness if closeness is not None and len(closeness) == len(texts) else [None] * len(texts)
    intents = [recognise(text, near) for text, near in zip(texts, known, strict=True)]
    if not intents:
        return None
    for passed_over in ((*ASKS_NOTHING, Intent.UNKNOWN, Intent.FOREIGN), ASKS_NOTHING, (Intent.REMARK,)):
        for intent in reversed(intents):
            if intent not in passed_over:
                return intent
    return Intent.REMARK
