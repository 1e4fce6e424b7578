"""Answers on a topic in the character's own ready phrases, where nothing nearer was found."""

from __future__ import annotations

from app.domain.wish_to_play import names_terms
from app.soul.listening.bid import Bid, Content, Moment
from app.soul.listening.heard import SpeechAct
from app.soul.listening.topics import Subject
from app.soul.scripted.answers import answer_to

# Bids for a topic that the ear guesses and one that it is sure of: under most passages of the character's life.
GUESSED, SURE = 0.4, 0.64
# Topics whose phrases answer by themselves, in a room as at a table.
_TOPICS = frozenset(
    (Subject.BOT, Subject.CHEAT, Subject.WHO, Subject.NAME, Subject.FROM, Subject.AGE, Subject.JOB, Subject.FAMILY,
     Subject.LEARNED, Subject.RATING, Subject.DREAM, Subject.HOBBY, Subject.PETS, Subject.MUSIC, Subject.BOOKS,
     Subject.LOVE, Subject.FEAR, Subject.FOOD, Subject.COLOUR, Subject.FAVOURITE_OPENING, Subject.PLAYER, Subject.PIECE,
     Subject.DEEP, Subject.LUCK, Subject.JOKE, Subject.TIME, Subject.WEATHER, Subject.CLUB, Subject.ADVICE,
     Subject.EASY, Subject.HOW, Subject.LIKE_ME)
)  # fmt: skip


class Canned:
    """Bids the phrases of a topic, as high as the ear is sure of it."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The phrases of the act's topic; None for other topics and for what asks nothing."""
        # Another game, wished for after one, is granted in words, whatever else the message asks.
        again = act.topic is Subject.REMATCH and moment.facts.over
        if not act.asks or act.topic is None:
            return None
        if act.topic not in _TOPICS and not again:
            return None
        if names_terms(act.plain):
            return None  # "Rated?" asks for a game.
        topics = tuple(answer_to(act.topic, moment.given))
        return Bid(GUESSED + (SURE - GUESSED) * act.sure, Content(topics[0].key, topics=topics))
