"""The emotion, tone and mood deltas that follow from a turn."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.facts import Facts
from app.domain.making import quickly_made
from app.domain.mood import Emotion, MoodBucket, MoodDeltas
from app.domain.persona import Sheet
from app.soul.listening.topics import Subject
from app.soul.response import SoulInput, Tone, swing
from app.soul.scripted.arc import Arc, arc_of, new_arc

# Largest mood delta of an axis in one turn.
MOST = 0.1
# Changes of winning chances (0 to 1) that show, and that show strongly.
FELT, STRONG = 0.08, 0.2
# Winning chances above which a trash talker is smug, and below which everybody is deflated.
SMUG_FROM, HOPE_FROM = 0.8, 0.15
# Slider of trash talk from which a character gloats, and of risk from which it shows excitement.
GLOATS_FROM = 7
# Slider of patience up to which a character is annoyed where others are downcast.
HOT_UP_TO = 4


@quickly_made
@dataclass(frozen=True, slots=True)
class Feeling:
    """Emotion with intensity in [0, 1], tone, and deltas within 0.1."""

    emotion: Emotion
    intensity: float
    tone: Tone
    deltas: MoodDeltas


def swing_of(given: SoulInput) -> float:
    """The change of this mind's winning chances by the last two moves, in [-1, 1]; 0 if unknown."""
    return swing(given.recent_moves or ((given.last_move,) if given.last_move else ()))


def feel(sheet: Sheet, given: SoulInput, facts: Facts, intent: Subject | None) -> Feeling:
    """The feeling of this turn, by what happened on the board, what was said, and the character's sliders."""
    swing = swing_of(given)
    emotion, intensity = _face(sheet, given, facts, intent, swing)
    return Feeling(
        emotion,
        round(min(1.0, max(0.05, intensity)), 2),
        _tone(sheet, emotion, intent),
        _deltas(sheet, facts, intent, swing, new_arc(given.judged)),
    )


def _face(sheet: Sheet, given: SoulInput, facts: Facts, intent: Subject | None, swing: float) -> tuple[Emotion, float]:
    loud = 0.3 + sheet.trash_talk / 20
    if given.result in ("won", "lost", "drawn"):
        return {
            "won": (Emotion.SMUG if sheet.trash_talk >= GLOATS_FROM else Emotion.PLEASED, 0.5 + loud / 2),
            "lost": (Emotion.DEFLATED, 0.4 + loud / 2),
            "drawn": (Emotion.NEUTRAL, 0.4),
        }[given.result]
    if intent is Subject.INSULT:
        return Emotion.ANNOYED, 0.3 + loud / 2
    if intent in (Subject.PRAISE, Subject.THANKS, Subject.GREETING, Subject.JOKE):
        return Emotion.PLEASED, 0.4 + loud / 4
    if swing >= FELT:
        bold = sheet.risk_tolerance >= GLOATS_FROM
        strong = Emotion.EXCITED if bold else Emotion.PLEASED
        return (strong if swing >= STRONG or bold else Emotion.PLEASED), loud + swing
    if swing <= -FELT:
        hot = sheet.patience <= HOT_UP_TO
        return (Emotion.ANNOYED if hot else Emotion.UNCERTAIN), loud - swing
    arc = arc_of(given.judged)
    if arc is not None:
        return _of_arc(arc, sheet, loud)
    if given.my_chances is not None and given.my_chances < HOPE_FROM:
        return Emotion.DEFLATED, 0.5
    if given.my_chances is not None and given.my_chances > SMUG_FROM and sheet.trash_talk >= GLOATS_FROM:
        return Emotion.SMUG, 0.5
    last = facts.last
    if last is not None and last.san.endswith("+"):
        return (Emotion.EXCITED if last.mover == facts.me else Emotion.FOCUSED), loud
    return _resting(given.mood.bucket)


def _of_arc(arc: Arc, sheet: Sheet, loud: float) -> tuple[Emotion, float]:
    """The emotion that stays when nothing new has happened, by how the game has gone."""
    if arc is Arc.COLLAPSE:
        return (Emotion.ANNOYED if sheet.patience <= HOT_UP_TO else Emotion.DEFLATED), 0.3 + loud / 2
    if arc is Arc.COMEBACK:
        return (Emotion.EXCITED if sheet.risk_tolerance >= GLOATS_FROM else Emotion.PLEASED), 0.3 + loud / 2
    return Emotion.FOCUSED, 0.7


def _resting(bucket: MoodBucket) -> tuple[Emotion, float]:
    """The emotion when nothing has happened, by the mood."""
    return {
        MoodBucket.DEFLATED: (Emotion.DEFLATED, 0.4),
        MoodBucket.TENSE: (Emotion.UNCERTAIN, 0.4),
        MoodBucket.GUARDED: (Emotion.FOCUSED, 0.3),
        MoodBucket.STEADY: (Emotion.FOCUSED, 0.4),
        MoodBucket.CONFIDENT: (Emotion.FOCUSED, 0.5),
        MoodBucket.DOMINANT: (Emotion.PLEASED, 0.4),
    }[bucket]


def _tone(sheet: Sheet, emotion: Emotion, intent: Subject | None) -> Tone:
    if intent is Subject.INJECTION or (intent is Subject.INSULT and sheet.patience <= 7):
        return "dismissive" if sheet.trash_talk <= 5 else "sharp"
    if emotion in (Emotion.ANNOYED, Emotion.SMUG) and sheet.trash_talk >= 4:
        return "sharp"
    return "playful" if sheet.trash_talk >= GLOATS_FROM else "respectful"


def _deltas(sheet: Sheet, facts: Facts, intent: Subject | None, swing: float, turned: Arc | None) -> MoodDeltas:
    """Swings change confidence; losses and insults raise tilt, most in impatient characters; captures raise aggression,
    friendly words engagement. A game that has just `turned` is felt beyond its single moves."""
    thin_skin = (11 - sheet.patience) / 10
    aggression, confidence, tilt, engagement = 0.0, swing * 0.4, 0.0, 0.0
    if swing < 0:
        tilt -= swing * 0.4 * thin_skin
    if turned is not None:
        confidence += {Arc.COLLAPSE: -MOST, Arc.COMEBACK: MOST, Arc.DEFENCE: 0.03}[turned]
        tilt += {Arc.COLLAPSE: MOST * thin_skin, Arc.COMEBACK: -MOST / 2, Arc.DEFENCE: 0.0}[turned]
        engagement += 0.05
    last = facts.last
    if last is not None and last.taken is not None:
        aggression += 0.02 * sheet.aggression / 5
        tilt += 0.0 if last.mover == facts.me else 0.02 * thin_skin
    if intent is Subject.INSULT:
        tilt += 0.08 * thin_skin
        aggression += 0.04
        engagement += 0.02 if sheet.trash_talk >= GLOATS_FROM else -0.03
    elif intent in (Subject.PRAISE, Subject.THANKS):
        tilt -= 0.04
        confidence += 0.03
        engagement += 0.05
    elif intent is not None:
        engagement += 0.02
    return MoodDeltas(*(round(min(MOST, max(-MOST, x)), 3) for x in (aggression, confidence, tilt, engagement)))
