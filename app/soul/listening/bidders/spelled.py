"""Spells a word letter by letter, where that is asked: "how do you spell Sligo?"."""

from __future__ import annotations

from app.soul.listening.bid import SURELY_ASKED, Bid, Content, Moment
from app.soul.listening.choosing import words_in
from app.soul.listening.entities import entities_in
from app.soul.listening.heard import SpeechAct
from app.soul.scripted.topics import Topic

# Letters of a word that is spelled, and words that a question for it has at most.
LONGEST_WORD, LONGEST = 24, 12
_POINTS = frozenset(("it", "that", "this", "the", "name", "his", "her", "their", "them"))
_ASKS = frozenset(("how", "how's", "hows", "can", "could", "would"))


class SpellingAsked:
    """The letters of the word that is to be spelled."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """None where nothing is to be spelled, and where what the question points at was not named."""
        words = words_in(act.plain)
        spell = next((word for word in words if word in ("spell", "spelled", "spelt", "spelling")), None)
        if spell is None or len(words) > LONGEST or _ASKS.isdisjoint(words):
            return None
        word = _word_meant(act, spell, moment)
        if word is None or not word.replace("'", "").isalpha() or not 1 < len(word) <= LONGEST_WORD:
            return None
        letters = "-".join(letter.upper() for letter in word if letter != "'")
        topic = Topic("ask_spelled", 1, {"word": word, "letters": letters})
        return Bid(SURELY_ASKED, Content("spelled", topics=(topic,), own=True))


def _word_meant(act: SpeechAct, spell: str, moment: Moment) -> str | None:
    """The word behind "spell", or before "spelled", as it is written where the character's life names it; for "it" the
    name that the last line told."""
    written = [word.strip(".,;:?!\"'()“”‘’") for word in act.text.split()]
    folded = [word.lower() for word in written]
    at = next((place for place, word in enumerate(folded) if word.startswith(spell)), None)
    if at is None:
        return None
    near = folded[at + 1 : at + 4] if spell == "spell" else folded[max(0, at - 3) : at]
    if "your" in near:
        return moment.persona.name.split()[0] if "name" in near else None
    own = written[at + 1 : at + 2] if spell == "spell" else written[max(0, at - 1) : at]
    if own and own[0].lower() not in _POINTS and own[0].lower() not in ("is", "are", "do", "you", "i", "a", "an"):
        return _as_written(own[0], moment)
    names = [name for name in entities_in(moment.dialogue.my_last or "") if " " not in name]
    return names[-1] if names else None


def _as_written(word: str, moment: Moment) -> str:
    """The word with the capital that it has in the character's own sheet."""
    name = word[:1].upper() + word[1:]
    sheet = moment.persona.sheet
    return name if name in " ".join((*sheet.backstory, *sheet.quirks)) else word
