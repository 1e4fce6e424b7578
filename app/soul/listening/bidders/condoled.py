"""Thanks whoever is sorry for what the character has just told of its own life ("im sorry..", "sorry about your mum"):
that is no apology, and nothing to forgive."""

from __future__ import annotations

from app.soul.listening.bid import Bid, Content, Moment
from app.soul.listening.choosing import words_in
from app.soul.listening.heard import SpeechAct
from app.soul.scripted.topics import Topic

# Before an apology is accepted.
BIDS = 0.9895
# Lines of the character's in which something sad may have been told.
LINES_BACK = 2
# Words of what is said to somebody's sorrow without "sorry".
_SHORT = 7
# What is sad in what somebody tells of themselves.
_SAD = frozenset(
    """died dead death dies buried grave funeral widow widower lost lonely loneliness cried tears cry miss missed left
    divorced divorce alone war ill illness hospital sick cancer broke broken hurt scared sad saddest grief gone blind
    deaf never fled hunger hungry poor orphan accident stroke drowned""".split()  # noqa: SIM905
)
# What may stand beside "sorry" where it is said to somebody else's sorrow, and what then follows it.
_AROUND = frozenset(
    """aw aww awww oh ah ohh man damn shit god gosh dear no so i'm im i am very really truly terribly deeply ok okay wow
    hey sweet and but that thats that's is was must have been hard sad awful terrible""".split()  # noqa: SIM905
)
_OF_THEM = frozenset(("your", "ur", "that", "him", "her", "them", "this", "you", "u", "it"))
_LINKS = frozenset(("about", "bout", "for", "to"))
_CONDOLES = ("condolences", "that's so sad", "thats so sad", "that is so sad", "how sad", "that's sad", "thats sad",
             "that is sad", "that's awful", "how awful", "that's terrible", "thats terrible", "poor you")  # fmt: skip


class Condoled:
    """Bids with thanks."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """None for an apology, and where nothing sad was told."""
        mine = [line.text for line in reversed(moment.dialogue.lines) if line.by_me][:LINES_BACK]
        if _SAD.isdisjoint(words_in(" ".join(mine).lower())) or not _condoles(act.plain):
            return None
        return Bid(BIDS, Content("ask_condoled", (), (Topic("ask_condoled", 1),), own=True))


def _condoles(plain: str) -> bool:
    """Whether somebody is sorry for another, and not for what they did."""
    words = words_in(plain)
    if "sorry" not in words:
        return len(words) <= _SHORT and any(one in plain for one in _CONDOLES)
    at = words.index("sorry")
    behind = words[at + 1 :]
    if not _AROUND.issuperset(words[:at]):
        return False
    if not behind or _AROUND.issuperset(behind):
        return True
    heard = behind[:2] == ["to", "hear"]
    return heard or (behind[0] in _LINKS and len(behind) > 1 and behind[1] in _OF_THEM and "i" not in behind)
