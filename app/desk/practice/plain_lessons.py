"""What a learner asks plainly: endings to know, how to think about a puzzle, half an hour, the weak side of somebody;
and the rating that words want to reach."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.desk.screen import ScreenKind
from app.desk.tool import AskedQuestion


@dataclass(frozen=True, slots=True)
class PlainLesson:
    """What words ask for: an `entry`, or an aspect of a `tool`."""

    tool: str
    aspect: str
    entry: str | None = None


_ENDINGS = re.compile(
    r"\b(?:which|what|list|name|basic|essential|how many)\b[^.?!]{0,40}\b(?:end ?games?|endings)\b[^.?!]{0,40}"
    r"\b(?:know|learn\w*|need|must|should|essential|by heart|cold|worth|rated|level)\b"
    r"|\b(?:know|learn|need)\b[^.?!]{0,16}\bwhich (?:end ?games?|endings)\b|\b(?:basic|essential"
    r"|must[- ]know) (?:end ?games?|endings)\b"
)
_OWN_ENDINGS = re.compile(r"\b(?:my games?|among|exercises?|trainer|have you|do you have|here)\b")
_THINK = re.compile(
    r"\bhow (?:do|should|would|can|to|does)\b[^.?!]{0,24}\b(?:think\w*|approach|go about|tackle|start looking|reason)\b"
    r"|\bwhat (?:should|do|must) i (?:look (?:at|for)|ask myself|think (?:about|of))\b|\b(?:method"
    r"|thought process|way of thinking|checklist)\b"
)
_MINUTES = re.compile(
    r"\b(?:half an hour|half hour|an hour|one hour|(?:[1-9][0-9]|twenty|thirty|forty|fifteen|fortyfive"
    r"|sixty) ?(?:min\w*))\b"
)
_BETTER = re.compile(r"\b(?:get better|improv\w*|learn\w*|not just play|stud(?:y|ying)|train\w*|progress)\b")
_PER = re.compile(r"\b(?:a|per|each|every) (?:day|week|evening|night)\b|\bplan\b")
_WEAK = re.compile(
    r"\b(?:weak(?:ness(?:es)?| sides?| spots?| points?)|achilles|soft spots?|blind spots?|vulnerab\w+"
    r"|what (?:is|are) (?:he|she|they) bad at"
    r"|(?:he|she) (?:bad|weak|worst) at|exploit|struggles? with)\b"
)
_MINE = re.compile(r"\bmy (?:own )?(?:weak\w*|blind|soft|game|play)\b|\bam i\b|\bdo i\b")
_REACH = re.compile(
    r"\b(?:take|takes|need|needed|do|get|long|far|many|reach\w*|hit|make|improve|chance)\b[^.?!]{0,40}\b(?:to"
    r"|reach\w*|hit|for|from|until|till) (?P<goal>[1-2][0-9]{3})\b"
)


def lesson_asked(low: str, question: AskedQuestion) -> PlainLesson | None:
    """What a learner plainly asks for; None for anything else."""
    asker = question.asker
    if _ENDINGS.search(low) and not _OWN_ENDINGS.search(low):
        return PlainLesson("rules", "entry", "endings-to-know")
    if asker.screen.kind is ScreenKind.PUZZLE and _THINK.search(low):
        return PlainLesson("rules", "entry", "puzzle-thinking")
    if _MINUTES.search(low) and _BETTER.search(low) and not _PER.search(low):
        return PlainLesson("rules", "entry", "half-an-hour")
    somebody = question.character or asker.screen.character
    if _WEAK.search(low) and not _MINE.search(low) and somebody and asker.screen.match_id is None:
        return PlainLesson("character_profile", "beat")
    return None


def rating_goal(low: str) -> int | None:
    """The rating that words want to reach; None for none."""
    found = _REACH.search(low)
    return None if found is None else int(found["goal"])
