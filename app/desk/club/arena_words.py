"""Arenas as they concern the visitor: whether they are in one and what a lost line does there, and their chances."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from app.arena.arena import WholeArena
from app.desk.tool import Aspect, Findings
from app.desk.wording import WithLinks
from app.domain.events.desk import DeskLink
from app.domain.memory import Party
from app.domain.prose_words import listed, number_word

ARENA_MINE = Aspect(
    "whether the asker is in an arena now, still in after a lost connection or a missed round, and in which round",
    (
        "am i in an arena?", "i lost connection in round one, am i out", "am i still in the tournament",
        "did my entry go through", "my wifi dropped in the middle of a round", "which round am i in",
        "my laptop crashed, do i lose the whole tournament", "i closed the tab, am i out of the arena",
        "am i on the list already", "what happens to me if my line drops during the tournament",
    ),
    ("arena",),
)  # fmt: skip
ARENA_CHANCES = Aspect(
    "the asker's chances of winning an arena, by their rating and who has entered",
    (
        "could i win one, realistically?", "do i have a chance in the arena", "what are my chances in the tournament",
        "could somebody like me come first", "is it realistic that i win this", "how would i do in a tournament",
        "would i stand a chance here", "who could beat me in there", "am i good enough to win an arena",
    ),
    ("arena",),
)  # fmt: skip

# Points by which somebody must be stronger for a win of the whole to be a surprise, and within which it is anybody's.
FAR, NEAR = 200, 50
# Of the house so many are named who would be too strong.
NAMED = 2
_LINE = re.compile(
    r"\b(?:connection|internet|wi-?fi|line|offline|disconnect\w*|crash\w*|battery|power|tab|browser|laptop|phone|drop\w*)\b"
)
RULE = (
    "A lost line costs that one game at most: its clock runs on, and the other side may claim it after a while, or has "
    "it by forfeit where the first move does not come in a minute and a half. You stay on the list and are paired "
    "again in the next round."
)


def field_of(whole: WholeArena, party: Party) -> dict[str, Any]:
    """An arena that is not over: who is still to be paired beside somebody, with their ratings, and whether they are in
    it themselves."""
    own = whole.entrant_of(party)
    return {
        "name": whole.arena.name,
        "running": whole.arena.status == "running",
        "round": whole.arena.round,
        "swiss": whole.arena.system == "swiss",
        "you": None if own is None else "left" if own.has_left else "in",
        "others": [{"name": one.name, "rating": one.rating} for one in whole.staying if one.party != party],
    }


def entered_told(found: Findings) -> WithLinks:
    """In which arena the asker is, and what a lost line does there."""
    fields = found.facts["fields"]
    mine = next((one for one in fields if one["you"] is not None), None)
    dropped = _LINE.search(found.facts["asked"]) is not None
    links = [DeskLink(words="The arena", href="/arena", tool="club_status")]
    if mine is None:
        lead = "You are in no arena now, so you are out of none." if dropped else "You are in no arena now."
        rest = RULE if dropped else "“Enter” on an open list puts you on it; then its page says so, and you are called."
        none = "" if fields else " None is on at the moment."
        if not fields and not dropped:
            # Whoever asks for a place or a score there asks about none.
            lead, none = (
                "No arena is on at the moment, so you are in none, and there is no table with a first and a second.",
                "",
            )
        return f"{lead}{none} {rest}", links
    if mine["you"] == "left":
        back = "“Come in late” on its page brings you back" if mine["swiss"] else "it takes nobody back"
        return f"You have left “{mine['name']}”: {back}.", links
    where = f"in round {mine['round']}" if mine["running"] else "not begun yet"
    lead = f"No, you are still in “{mine['name']}” ({where})." if dropped else (
        f"Yes, you are in “{mine['name']}” ({where})."
    )  # fmt: skip
    return f"{lead} {RULE if dropped else 'Your next board calls you from whatever page you are on.'}", links


def chances_told(found: Findings) -> WithLinks:
    """The asker's chances by the ratings of who has entered, else by those of who might."""
    facts = found.facts
    own, fields = facts["own_rating"], facts["fields"]
    links = [DeskLink(words="The arena", href="/arena", tool="club_status")]
    entered = [one for one in fields if one["others"]]
    if not entered:
        return _without_field(own, facts["house"], fields), links
    return " ".join(_against(own, one) for one in entered), links


def _against(own: int, field: Mapping[str, Any]) -> str:
    others = sorted(field["others"], key=lambda one: -one["rating"])
    top, place = others[0], 1 + sum(one["rating"] > own for one in others)
    apart = top["rating"] - own
    verdict = (
        "Yes, by the ratings you are the favourite" if apart < -NEAR
        else "Yes, you are among the strongest" if apart <= NEAR
        else "With a good day, yes" if apart <= FAR
        else "Hardly"
    )  # fmt: skip
    return (
        f"{verdict} in “{field['name']}”: with {own} you are number {place} of {len(others) + 1} by rating, and the "
        f"strongest other is {top['name']} ({top['rating']})."
    )


def _without_field(own: int, house: Sequence[Mapping[str, Any]], fields: Sequence[Mapping[str, Any]]) -> str:
    stronger = sorted((one for one in house if one["rating"] > own + NEAR), key=lambda one: one["rating"])
    now = "nobody else has entered yet" if fields else "none is on now"
    words = (
        f"Against people of about your {own}, yes, as well as anybody; but {now}, so it hangs on who enters. Among "
        "eight of the same strength each wins one time in eight."
    )
    if not stronger:
        return f"{words} Nobody of the house is stronger than you."
    names = listed([f"{one['name'].split()[0]} ({one['rating']})" for one in stronger[:NAMED]])
    are = "is" if len(stronger) == 1 else "are"
    return (
        f"{words} Of the house {number_word(len(stronger))} {are} rated above you, beginning with {names}: with some "
        "of them invited first place would be a surprise, but a point or two is there for you, since a Swiss pairs you "
        "with those who have as many."
    )
