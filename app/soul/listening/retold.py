"""The sentence of the last line that answers what is asked about it, so that it can be told again by itself: "he still
beats me" to "who wins?"."""

from __future__ import annotations

from app.domain.text import plain
from app.memory.words import terms
from app.soul.listening.asked_for import AnswerKind, holds, wanted_of
from app.soul.listening.bid import Moment
from app.soul.listening.dialogue import asks_back, asks_behind, leans_on
from app.soul.listening.heard import SpeechAct
from app.soul.listening.nearby import YES_OR_NO
from app.soul.listening.told_outcome import outcome_told

# What a sentence gains that holds the kind of thing that is asked for, for each word of the question, of so many, and
# for beginning with whom the question is about.
HELD, WORD, WORDS, OF_SUBJECT = 0.15, 0.08, 2, 0.06
# What it has to reach.
SHOWN = 0.36
# From so well on it is surely the answer.
SURELY_TOLD = 0.36
_SUBJECTS = {"he": "he", "she": "she", "they": "they", "it": "it", "you": "i", "u": "i"}
_OFTEN = ("twice a ", "once a ", "times a ")
# Kinds that are asked of what was not told ("what then?", "what would you do?").
_NOT_TOLD = frozenset((AnswerKind.NOSY, AnswerKind.TRUE, AnswerKind.TRY, AnswerKind.THEN, AnswerKind.DOES))


def told_again(act: SpeechAct, moment: Moment) -> tuple[float, str] | None:
    """How well a sentence of the last line answers, by meaning, by the kind of thing that it holds and by its words,
    and that sentence; None where none does well enough."""
    wanted = wanted_of(act.plain)
    if act.vector is None or wanted is None or wanted in _NOT_TOLD or wanted in YES_OR_NO:
        return None
    if asks_back(act) or asks_behind(act) or not leans_on(act):
        return None
    ended = outcome_told(moment.dialogue.my_last or "") if wanted is AnswerKind.WON else None
    if wanted is AnswerKind.WON:
        return None if ended is None else (SURELY_TOLD, ended)  # Not any sentence in which something is won.
    asked, best = terms(act.plain), (0.0, "")
    subject = next((word for word in act.plain.split()[1:4] if word in _SUBJECTS), None)
    for sentence, vector in moment.dialogue.sentences_told.items():
        held = holds(wanted, sentence)
        if wanted in (AnswerKind.LONG, AnswerKind.WHEN) and any(one in sentence.lower() for one in _OFTEN):
            continue  # How often is not how long.
        if not held or sentence.endswith("?") or len(vector) != len(act.vector):
            continue  # Where nothing shows that it answers, it is only said twice, which is worse than not to know.
        shared = min(WORDS, len(asked & terms(plain(sentence))))
        score = float(vector @ act.vector) + HELD + WORD * shared
        score += OF_SUBJECT * (plain(sentence).split()[:1] == [_SUBJECTS.get(subject or "")])
        if score >= SHOWN:
            best = max(best, (score, sentence))
    return best if best[1] else None
