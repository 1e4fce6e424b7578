"""What a mind wishes to remember of the moment, as the memory it may become."""

from __future__ import annotations

from uuid import uuid4

from app.domain.match import ChatLine
from app.domain.memory import CreatedBy, Memory, MemoryType, Scope
from app.domain.mood import Emotion
from app.memory.store.repository import moment
from app.memory.words import fact_words
from app.seats.voice import Utterance
from app.soul.response import SoulResponse

# The colour a memory takes from the face it was made with, at full intensity.
_COLOURS = {
    Emotion.PLEASED: 0.6,
    Emotion.EXCITED: 0.8,
    Emotion.SMUG: 0.4,
    Emotion.ANNOYED: -0.6,
    Emotion.DEFLATED: -0.8,
    Emotion.UNCERTAIN: -0.2,
}
IMPORTANCE = 0.6  # of what a mind thought worth saving while it had a game to play: above the middle


def memory_of_moment(utterance: Utterance, response: SoulResponse, now_ms: int) -> Memory:
    """The memory that `response.save_memory` asks for: about the opponent, whoever said or did it, and nobody else. It
    names what it was made of: the words it was learned from, or else the move it is about."""
    view, narrative = utterance.view, response.save_memory or ""
    words = _words_behind(narrative, utterance)
    # After an own turn it is the other side's move before it that was worth remembering.
    moved = view.state.ply if utterance.turn else utterance.ply
    return Memory(
        id=str(uuid4()),
        owner=view.me.party,
        narrative=narrative,
        triggers=(),
        valence=_COLOURS.get(response.emotion, 0.0) * response.intensity,
        scope=Scope.OPPONENT_SPECIFIC,
        type=MemoryType.PLAYER_OBSERVATION if words is None else MemoryType.PERSONAL_NOTE,
        importance=IMPORTANCE,
        subject=view.opponent.party,
        created_by=CreatedBy.SOUL,
        created_at=moment(now_ms),
        match_id=view.state.match_id,
        ply=moved if words is None else words.ply,
        chat_reference=None if words is None else f"{view.state.match_id}:{words.seq}",
    )


def _words_behind(narrative: str, utterance: Utterance) -> ChatLine | None:
    """The line of the other side that a memory was learned from: of those just heard the one with most of its words,
    the latest of equals. Without a word in common it comes from the move, where there was one, else from the latest."""
    view = utterance.view
    heard = [line for line in view.state.chat if line.color is view.color.other and line.text in utterance.heard]
    told = fact_words(narrative) - fact_words(view.opponent.name)
    if not heard:
        return None
    likest = max(heard, key=lambda line: (len(told & fact_words(line.text)), line.seq))
    return likest if told & fact_words(likest.text) or not utterance.turn else None
