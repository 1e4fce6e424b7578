"""What the soul says of its own work on the channels: what was heard, who had the word, what was weighed, what came of
it. What may quote people is personal; what follows from the engine's numbers is a verdict."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from app.domain.persona import Persona
from app.runtime.channels import Reach, keep, note, notes_taken
from app.soul.listening.bid import Bid
from app.soul.listening.heard import Heard, SpeechAct
from app.soul.response import SoulInput, SoulResponse
from app.soul.scripted.topics import Topic

# Bids and topics that are told of one act, or one turn.
MOST_TOLD = 5
MOOD_AXES = ("aggression", "confidence", "tilt", "engagement")


@dataclass(frozen=True, slots=True)
class AskedSoul:
    """One question to the soul with its answer: what a replay needs."""

    persona: Persona
    given: SoulInput
    response: SoulResponse


def note_answer(persona: Persona, given: SoulInput, response: SoulResponse) -> None:
    """What came of one question to the soul."""
    if not notes_taken():
        return
    keep("soul", AskedSoul(persona, given, response))
    note("main", partial(_came, given, response))
    note("main", partial(_words, given, response), Reach.PERSONAL)
    if given.my_chances is not None:
        note("main", {"chances": given.my_chances}, Reach.VERDICT)


def _came(given: SoulInput, response: SoulResponse) -> dict[str, Any]:
    came: dict[str, Any] = {
        "soul": given.occasion.value,
        "spoke": response.speak is not None,
        "tone": response.tone,
        "emotion": response.emotion.value,
        "intensity": response.intensity,
        "mood_deltas": {axis: getattr(response.mood_deltas, axis) for axis in MOOD_AXES},
        "at_hand": [item.memory_id for item in given.surfaced],
        "rests_on": response.referenced_memory_ids,
        "saves_memory": response.save_memory is not None,
    }
    if given.request is not None:
        came |= {"request": given.request.value, "consent": response.consent}
    if response.game_action is not None:
        came["game_action"] = response.game_action.name
    return came


def _words(given: SoulInput, response: SoulResponse) -> dict[str, Any]:
    words = {
        "heard": given.pending_chat,
        "said": response.speak,
        **response.extra,
        "note_about_opponent": response.note_about_opponent,
        "save_memory": response.save_memory,
    }
    return {name: value for name, value in words.items() if value}


def note_heard(heard: Heard) -> None:
    """How the pending messages were read, sentence by sentence."""
    if heard.acts:
        note("main", partial(_acts, heard), Reach.PERSONAL)


def _acts(heard: Heard) -> dict[str, Any]:
    return {
        "acts": [
            {
                "text": act.text,
                "kind": act.kind.value,
                "topic": None if act.topic is None else act.topic.value,
                "sure": act.sure,
                "polarity": act.polarity,
                "language": act.language,
            }
            for act in heard.acts
        ]
    }


def note_bids(act: SpeechAct, bids: Sequence[Bid], chosen: Bid | None) -> None:
    """How answers competed for one act."""
    if bids:
        note("main", partial(_bids, act, bids[:MOST_TOLD], chosen), Reach.PERSONAL)


def _bids(act: SpeechAct, bids: Sequence[Bid], chosen: Bid | None) -> dict[str, Any]:
    told = [{"about": bid.content.about, "score": bid.score, "chosen": bid is chosen} for bid in bids]
    return {"act": act.text, "bids": told}


def note_topics(weighed: Callable[[], Sequence[Topic]], chosen: str | None) -> None:
    """What a remark could have been about, which is found out when it is read, and what it was about."""
    note("main", partial(_topics, weighed, chosen), Reach.VERDICT)


def _topics(weighed: Callable[[], Sequence[Topic]], chosen: str | None) -> dict[str, Any]:
    told = [{"topic": one.key, "salience": one.salience, "chosen": one.key == chosen} for one in weighed()[:MOST_TOLD]]
    return {"topics": told}


def note_refused(fault: str, by: str, line: str | None = None) -> None:
    """A line that may not be said: why, and who held it back."""
    if notes_taken():
        note("main", {"refused": fault, "by": by})
        if line is not None:
            note("main", {"refused": fault, "line": line}, Reach.PERSONAL | Reach.VERDICT)


def note_word(who: str, *, taken: bool, why: str | None = None) -> None:
    """Somebody takes the word, or passes it on."""
    note("agent_stack", {"pushed" if taken else "popped": who} | ({} if why is None else {"why": why}))
