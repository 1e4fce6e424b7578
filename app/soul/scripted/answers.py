"""Chooses the phrase keys that answer an intent which no bidder answers from data."""

from __future__ import annotations

from app.domain.mood import MoodBucket
from app.domain.prose_words import hour_word
from app.domain.text import SMALL_WORDS, bare, plain
from app.soul.listening.heard import ActKind, Heard, SpeechAct
from app.soul.listening.languages import ENGLISH
from app.soul.listening.topics import Subject
from app.soul.response import SoulInput
from app.soul.scripted.about_you import asks_about_self, asks_own_name
from app.soul.scripted.members import member_named
from app.soul.scripted.memories import said_earlier_here
from app.soul.scripted.topics import Topic, score

# Words of a question that are said again at most, and letters of one that says what it is about.
WORDS_SAID_AGAIN = 6
_NAMES_NOTHING = SMALL_WORDS | frozenset(
    ["know", "think", "tell", "please", "really", "maybe", "actually", "ever", "mean", "dont", "whats", "hows"]
)

_LOW = (MoodBucket.DEFLATED, MoodBucket.TENSE)
_HIGH = (MoodBucket.CONFIDENT, MoodBucket.DOMINANT)


# Topics without phrases of their own, by the topic whose phrases answer them when nobody has a better answer.
ANSWERED_AS = {
    Subject.TEACH: Subject.ADVICE, Subject.PRACTISE: Subject.ADVICE, Subject.LAST_WORDS: Subject.REPEAT,
    Subject.PURPOSE: Subject.PLAN, Subject.WHY: Subject.PLAN, Subject.THREAT: Subject.PLAN,
    Subject.MY_THREAT: Subject.HINT, Subject.WORST_PIECE: Subject.HINT, Subject.KING_SAFETY: Subject.HINT,
    Subject.WEAK_PAWNS: Subject.HINT, Subject.SHOULD_HAVE: Subject.HINT, Subject.CHECK: Subject.RULES,
    Subject.YOUR_MOVE: Subject.UNKNOWN, Subject.HOW_MUCH: Subject.UNKNOWN, Subject.MY_MISTAKE: Subject.UNKNOWN,
    Subject.MY_BEST: Subject.UNKNOWN, Subject.TURNING_POINT: Subject.UNKNOWN, Subject.HOW_DID_I_PLAY: Subject.UNKNOWN,
    Subject.LAST_GAME: Subject.REMEMBER, Subject.RECORD: Subject.REMEMBER, Subject.NAME: Subject.WHO,
    Subject.OWN_LIFE: Subject.UNKNOWN, Subject.CHESS_TALK: Subject.UNKNOWN,
    Subject.OUTCOME: Subject.REMEMBER, Subject.RESIGNED: Subject.UNKNOWN, Subject.LENGTH: Subject.UNKNOWN,
    Subject.SIDES: Subject.UNKNOWN, Subject.LOOSE: Subject.HINT, Subject.BEST_PIECE: Subject.HINT,
    Subject.WEAK_SPOTS: Subject.HINT, Subject.CENTRE: Subject.HINT, Subject.TRADE: Subject.HINT,
    Subject.CONSIDERED: Subject.PLAN, Subject.OWN_PLAY: Subject.UNKNOWN, Subject.STRENGTH: Subject.UNKNOWN,
    Subject.BEATEN: Subject.REMEMBER, Subject.AWAY: Subject.REMEMBER,
}  # fmt: skip


def answer_to(intent: Subject, given: SoulInput) -> list[Topic]:
    """Phrase keys that answer the intent, the best first; the last one always has phrases without slots."""
    intent = ANSWERED_AS.get(intent, intent)
    match intent:
        case Subject.HOW:
            bucket = given.mood.bucket
            key = "bad" if bucket in _LOW else "good" if bucket in _HIGH else "level"
            return [Topic(f"ask_how_{key}", 1)]
        case Subject.REMEMBER:
            return _remember(given)
        case Subject.PLAY:
            return [Topic("ask_rematch", 1)]
        case Subject.GOAL:
            if given.goal is not None:
                return [Topic("goal_known", 1, {"goal": given.goal})]
            return [Topic("goal_late", 1)]
        case Subject.KNOWS_ME:
            return _about_player(given)
        case Subject.MEMBER:
            name = next((found for text in reversed(given.pending_chat) if (found := member_named(text))), None)
            return [Topic("ask_member", 1, {"member": name})] if name else [Topic("ask_club", 1)]
        case Subject.ABOUT_ME:
            return _remember(given)
        case Subject.BEST_GAME | Subject.WORST_GAME | Subject.STORY | Subject.TURN:
            return [Topic("ask_unknown", 1)]
        case Subject.TIME:
            topics = [Topic("ask_time", 1)]
            if given.local_hour is not None:
                topics.append(Topic(f"hour_{hour_word(given.local_hour)}", 1))
            return topics
        case Subject.TOLD | Subject.PROMISE if not given.told.now:
            # Without a row nobody says that it will be remembered.
            return [Topic("ask_remark", 1)]
        case _:
            return [Topic(f"ask_{intent.value}", 1)]


def _about_player(given: SoulInput) -> list[Topic]:
    """Answers to a player's question about their own life that no memory answers: their name, a reference to what they
    told in this talk, or a question back."""
    asked = [text for text in map(plain, given.pending_chat) if asks_about_self(text)]
    if given.told.now and not asked:
        return [Topic(f"ask_{Subject.TOLD.value}", 1)]  # It was told just now, and only sounds like a question.
    if any(map(asks_own_name, asked)):
        return [Topic("ask_your_name", 1), Topic("ask_never_told", 1)]
    told = any(said_earlier_here(text, given) for text in asked)
    return [Topic("ask_told_above" if told else "ask_never_told", 1)]


def _remember(given: SoulInput) -> list[Topic]:
    played = given.standing.wins + given.standing.draws + given.standing.losses
    if not played and (given.days_away is not None or any(not memory.scope.is_general for memory in given.surfaced)):
        # They have met without finishing a game.
        return [Topic("ask_yes", 1)]
    return [Topic("ask_remember", 1, {"score": score(given)}) if played else Topic("ask_remember_first", 1)]


def words_asked(heard: Heard) -> str | None:
    """The words of the first question that say what it is about, as they were written, from the first such word to the
    last; None if there are none, or more than can be said again."""
    asked = next((act for act in heard.acts if act.kind is ActKind.QUESTION), None)
    return None if asked is None else words_asked_in(asked)


def words_asked_in(asked: SpeechAct) -> str | None:
    """The same of one question."""
    if asked.language != ENGLISH:
        return None
    written = [word.strip('.,;:!?"()') for word in asked.text.split()]
    telling = [at for at, word in enumerate(written) if len(word) > 3 and bare(word) not in _NAMES_NOTHING]
    telling = [at for at in telling if at > telling[-1] - WORDS_SAID_AGAIN]
    words = " ".join(written[telling[0] : telling[-1] + 1]) if telling else ""
    return words if words.isprintable() and words.replace(" ", "").replace("'", "").replace("-", "").isalnum() else None
