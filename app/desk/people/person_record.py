"""What is known of a person who is here beside their rating: the games that anybody may watch, those with the asker;
and what is known of nobody: whether they play fair, or leave when they lose."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from app.archive.past_games import past_games
from app.characters.record import head_to_head
from app.desk.services import DeskServices
from app.desk.tool import Asker, Aspect
from app.desk.wording import score_in_words
from app.domain.memory import Party
from app.domain.prose_words import number_word
from app.lobby.presence import Person

RECORD_OF = Aspect(
    "the record of a person who is here: games won and lost, and whether they play fair or leave when they lose",
    (
        "does dana have a good record?", "her record? does she win a lot", "how many games has she played here",
        "has the one who waits won many games", "does she play fair", "is she a sore loser",
        "does he leave when he is losing", "is the person in the queue honest", "what are dana's results",
        "can i see the games of the one who waits", "does she abandon games", "would he cheat",
        "is she nice to play against", "how often does dana win",
    ),
    ("lobby",),
)  # fmt: skip
# Games that are looked through.
READ = 200
# How somebody behaves is asked, not how they score.
_MANNERS = re.compile(
    r"\b(?:fair\w*|honest\w*|leav\w+|left|quit\w*|abandon\w*|sore|rage\w*|cheat\w*|nice|polite|rude|decent|trust\w*"
    r"|sportsman\w*|behav\w+|complain\w*|report\w*|run(?:s|ning)? away|stall\w*|gives? up)\b"
)


async def record_of(asked: str, asker: Asker, at: DeskServices) -> dict[str, Any] | None:
    """JSON-ready facts about the person who is meant: by name in the question or the one before, else the one who waits
    or who alone is here; None for nobody."""
    here = [one for one in at.presence.roll().people if one.id != asker.player.id]
    waits = await at.queue.standings()
    one = _meant(here, f"{asked} {(asker.before or '').lower()}", [one for one in here if one.id in waits])
    if one is None:
        return None
    party = Party("player", one.id)
    own = await at.database.read(head_to_head, asker.player.party, party)
    seen = [game for game in await at.database.read(past_games, party, READ) if game.watchable]
    return {
        "name": one.name,
        "rating": one.rating,
        "provisional": one.provisional,
        "guest": one.is_guest,
        "username": one.username,
        "seen": dict(Counter(game.outcome for game in seen)),
        "own": {"won": own.wins, "drawn": own.draws, "lost": own.losses},
        "manners": _MANNERS.search(asked) is not None,
    }


def _meant(here: Sequence[Person], words: str, waiting: Sequence[Person]) -> Person | None:
    named = [one for one in here if one.name.split()[0].lower() in words]
    return next(iter(named or (waiting if len(waiting) == 1 else here if len(here) == 1 else [])), None)


def record_told(facts: Mapping[str, Any] | None) -> str:
    """The record, as far as anybody may see it; of manners first, where they are asked for, that none are kept."""
    if facts is None:
        return (
            "Say whose record you mean by the name that stands in the lobby. A member’s page tells their public games; "
            "how somebody behaves is recorded of nobody."
        )
    name = facts["name"].split()[0]
    told = [_manners(name)] if facts["manners"] else []
    told += [_score(name, facts), _own(name, facts["own"])]
    return " ".join(told)


def _manners(name: str) -> str:
    return (
        f"Of how {name} behaves nothing is recorded or shown, so I cannot say, and would not guess. Whoever leaves a "
        "game with a clock loses by it in the end, and who seems to play with help can be reported at the board."
    )


def _score(name: str, facts: Mapping[str, Any]) -> str:
    seen, rating = facts["seen"], f"{facts['rating']}{', provisional so far' if facts['provisional'] else ''}"
    if facts["guest"]:
        return (
            f"{name}’s results are not to be seen: {name} is a guest, and guests have no page with their games. What "
            f"everybody sees is the rating, {rating}."
        )
    if not seen:
        return f"{name} has no finished game that anybody may watch; the rating is {rating}."
    counts = [f"{number_word(seen[one]) if seen.get(one) else 'none'} {one}" for one in ("won", "drawn", "lost")]
    return f"In games that anybody may watch {name} has {', '.join(counts)}; the rating is {rating}."


def _own(name: str, own: Mapping[str, int]) -> str:
    if not any(own.values()):
        return f"You and {name} have not finished a game yet."
    return f"Against {name} you have {score_in_words(own)}."
