"""Describes the state of a table as a scene for its mind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.director.mood import MoodTurn
from app.domain.match import ChatLine, View
from app.domain.position import Color
from app.domain.text import is_question, plain
from app.minds.scene import Scene
from app.seats.voice import Utterance
from app.soul.response import SoulOccasion, TalkLine


def scene_of(utterance: Utterance) -> Scene:
    """The scene in which the mind is asked for the words of an utterance."""
    view, state = utterance.view, utterance.view.state
    return Scene(
        state.match_id,
        view.opponent,
        utterance.occasion,
        talk=tuple(
            TalkLine(line.text, line.color is view.color, line.private, f"{state.match_id}:{line.seq}")
            for line in view.talk
            if line.color
        ),
        pending_chat=utterance.pending_chat,
        surfaced=utterance.surfaced,
        request=utterance.request,
        goal=state.goal,
        watched=state.watchable,
        feeling=feeling_of(view),
        color=view.color,
        initial_fen=state.position.initial_fen,
        moves=utterance.moves,
        chance=utterance.outlook.chance,
        judged=utterance.outlook.judged,
        left_ms=_left_ms(view),
        turns_spoken=tuple(sorted(set(_unasked(view.talk, view.color)))),
        answered_in=_answered_in(view.talk, view.color),
        rated=state.rated,
        result=state.outcome(view.color),
        end_reason=state.end_reason,
    )


def _left_ms(view: View) -> tuple[int, int] | None:
    """The time on both clocks at the last event of the log, this seat's first."""
    state = view.state
    mine, theirs = (state.left_ms(color, state.touched_ms) for color in (view.color, view.color.other))
    return None if mine is None or theirs is None else (mine, theirs)


def feeling_of(view: View) -> MoodTurn:
    """The mood of the mind according to the log."""
    return MoodTurn(raw=view.mind.raw, smoothed=view.mind.mood)


def _answered_in(talk: Sequence[ChatLine], me: Color) -> int | None:
    """The turn of this mind's latest line that was said to something the other side had written."""
    lines = [line for line in talk if line.color is me and line.occasion == SoulOccasion.ON_USER_INPUT]
    return (lines[-1].ply + 1) // 2 if lines else None


def _unasked(talk: Sequence[ChatLine], me: Color) -> Iterator[int]:
    """The turns in which this mind spoke without having been asked a question."""
    asked = False
    for line in talk:
        if line.color is me:
            if not (asked and line.occasion == SoulOccasion.ON_USER_INPUT):
                yield (line.ply + 1) // 2
            asked = False
        elif line.color is not None:
            asked = asked or is_question(plain(line.text))
