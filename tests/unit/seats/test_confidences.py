"""Which chat is confidential."""

from __future__ import annotations

import pytest

from app.domain.audiences import Audience, heard_fields
from app.domain.confidences import confides
from app.domain.events.match import PlayerChatEchoed


@pytest.mark.parametrize(
    "text",
    [
        "Do you remember me?", "What do you know about me?", "what did I tell you last week", "I told you about Bruno",
        "have we met?", "Have we played?", "our last game was close", "who am I to you?", "what’s my cat’s name?",
        "my sister plays too", "I'm from Lisbon", "I live in a village", "i work nights", "My favourite is the Dutch",
        "I have two dogs", "I promise to castle", "I've been ill", "keep it to yourself", "did you forget my birthday?",
        "I'm a nurse", "I really hate endgames", "Remind me of our bet", "you remember what we said?", "I am 14",
        "do you know who I am", "what have you heard about me", "MY JOB IS BORING", "next time I'll win",
        "have you any memories of me?", "my memory of it is bad",
    ],
)  # fmt: skip
def test_what_is_told_or_asked_in_confidence(text: str) -> None:
    assert confides(text)
    event = PlayerChatEchoed(text=text, username="Anna")
    assert heard_fields(event, Audience.GALLERY) == set()
    assert "text" in heard_fields(event, Audience.BLACK)
    assert PlayerChatEchoed.model_validate_json(event.model_dump_json()) == event


@pytest.mark.parametrize(
    "text",
    [
        "hello", "good luck", "nice move", "a draw?", "why did you play that?", "is this the Sicilian?", "oops",
        "you are quick today", "what a game", "gg", "I resign soon", "my queen is lost", "my knight!", "I am lost",
        "who taught you chess?", "tell me a story", "what time is it?", "I'm a bit slow", "I have no idea", "haha",
        "shall we play again?", "that was my plan", "my move?", "where are you from?", "I think you are better",
        "Nobody likes you. Not even your memories.",
    ],
)  # fmt: skip
def test_small_talk_and_chess_are_for_everybody(text: str) -> None:
    assert not confides(text)
    assert "text" in heard_fields(PlayerChatEchoed(text=text, username="Anna"), Audience.GALLERY)


def test_a_log_that_says_so_is_believed() -> None:
    assert heard_fields(PlayerChatEchoed(text="I live in Lisbon", username="Anna", private=False), Audience.GALLERY)
    assert not heard_fields(PlayerChatEchoed(text="hello", username="Anna", private=True), Audience.GALLERY)
