"""Answers what anybody asks of anybody ("do you live alone?", "early bird or night owl?"), or of the game that they
play or have just played ("did you enjoy it?"), by what is told plainly of it, where the question is near in meaning to
the ways in which that is asked."""

from __future__ import annotations

from app.characters.plainly import Basic
from app.memory.words import terms
from app.soul.listening.bid import Bid, Content, Moment, once_for_its_words
from app.soul.listening.choosing import words_in
from app.soul.listening.dialogue import asks_back, asks_behind, leans_back
from app.soul.listening.heard import SpeechAct
from app.soul.listening.often_asked import often_asked
from app.soul.listening.sources import is_perhaps_of_board
from app.soul.listening.whom import YOUR_WORDS

# The cosine from which a question that has no other word surely is one of these, and by how much it has to be nearer
# to it than to any other; the cosine of one that has another word;
# and the bids of what is surely meant, by itself or by what leans on the last line, and of what the judge may weigh.
SURELY, AHEAD, NEARLY_SO, LIKELY = 0.82, 0.03, 0.83, 0.78
SURE_BID, LEANING_BID, LIKELY_BID = 0.9885, 0.985, 0.9
# Words of its own that neither the ways to ask nor the answers have, up to which it may be meant at all.
FOREIGN = 1
# Words of a question; a longer one asks for more.
LONGEST = 16


class OftenAsked:
    """Finds which of the common questions is meant."""

    @once_for_its_words()
    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """What is told of it; None where none is near, or nothing is left to tell."""
        known = moment.dialogue.life.plainly.told
        asks = act.seems_to_ask and not act.is_bad_news
        if act.vector is None or not known.often or not asks or asks_back(act) or asks_behind(act):
            return None
        if len(act.plain.split()) > LONGEST:
            return None
        in_room = moment.facts.in_room
        # At a board "who is winning?" is asked of the game, and not of what a character thinks of winning.
        of_them = in_room or not is_perhaps_of_board(act) or not YOUR_WORDS.isdisjoint(words_in(act.plain))
        keys = ("often ", "basic ") if in_room else ("game ", "often ", "basic ") if of_them else ("game ",)
        likely = [one for one in often_asked().near(act.vector) if one[1].startswith(keys)]
        (near, key), (other, _) = likely[:2] or ((0.0, ""), (0.0, ""))
        if near < LIKELY or (key == "basic age" and "were" in act.plain.split()):  # "How old were you then?"
            return None
        lines = _lines_of(key, moment)
        unsaid = (line for line in lines if not moment.phrasing.was_said(line))
        fresh = tuple(line for line in unsaid if moment.phrasing.fits(line, (line,)))
        if not fresh:
            return None
        foreign = terms(act.plain) - terms(" ".join((*often_asked().said[key], *lines)))
        if len(foreign) > FOREIGN:
            return None
        sure = near >= (NEARLY_SO if foreign else SURELY) and near - other >= AHEAD
        bid = LIKELY_BID if not sure else LEANING_BID if leans_back(act) else SURE_BID
        return Bid(bid, Content(f"plainly: {key}", fresh, own=True, settles=sure))


def _lines_of(key: str, moment: Moment) -> tuple[str, ...]:
    """What is told of a question; of the game by how it stands, or went for the character."""
    known, (kind, _, name) = moment.dialogue.life.plainly.told, key.partition(" ")
    if kind == "often":
        return known.often.get(name, ())
    if kind == "game":
        stands = str(moment.given.result) if moment.facts.over else "running"
        return known.game.get(f"{name}_{stands}") or known.game.get(f"{name}_any", ())
    return known.basics.get(Basic(name), ())
