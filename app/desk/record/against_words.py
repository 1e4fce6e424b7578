"""A player's games against one opponent, one by one and side by side."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from app.desk.record.thread_words import thread_told
from app.desk.wording import many, many_in_words
from app.domain.prose_words import listed, number_word

# Games that are told one by one.
TOLD = 3
# A question for several games, not for the latest.
SEVERAL = re.compile(
    r"\b(?:both|two|twice|three|each|every|all|games|ones|times|matches|meetings|encounters|so far"
    r"|same (?:way|opening|mistake|thing)"
    r"|how (?:do|did) i (?:keep )?los\w+|keep losing|always)\b"
)
_HOW_OFTEN = re.compile(r"\bhow (?:often|many)\b")
# Whether they were lost in the same way is asked, or how.
_HOW_ALIKE = re.compile(r"\b(?:same|alike|similar\w*|why|how (?:do|did) i|keep|always)\b")
_WORDS = ("the latest", "the one before", "the third last")


def against_told(facts: Mapping[str, Any]) -> str:
    """The latest games against somebody, and what those that were lost have in common."""
    games = facts["detail"][:TOLD]
    thread = thread_told(facts.get("thread") or [])
    whom = facts["against"].split()[0] if facts["against"] else ""
    told = [f"{which.capitalize()}: {_one(one)}" for which, one in zip(_WORDS, games, strict=False)]
    if thread or not whom:
        return " ".join([thread or "I find no common thread on the board.", *told])
    lead = alike_told([one for one in games if one["outcome"] == "lost"], whom)
    if not _HOW_ALIKE.search(facts.get("asked") or ""):
        lead = tally_told(facts, whom)
    often = ""
    if _HOW_OFTEN.search(facts.get("asked") or ""):
        count = "one game" if facts["games"] == 1 else f"{number_word(facts['games'])} games"
        often = (
            f"{number_word(facts['lost']).capitalize() if facts['lost'] else 'None'} of {count} with {whom} you lost."
        )
    return " ".join(filter(None, (often, lead, *told)))


def tally_told(facts: Mapping[str, Any], whom: str) -> str:
    """How the games against somebody ended, counted: "You lost both of your games with Rosa."."""
    games, counts = facts["games"], {one: facts[one] for one in ("won", "drawn", "lost")}
    only = next((one for one, count in counts.items() if count == games), None)
    verb = {"won": "won", "drawn": "drew", "lost": "lost"}
    if only is not None and games > 1:
        of_them = "both" if games == 2 else f"all {number_word(games)}"
        return f"You {verb[only]} {of_them} of your games with {whom}."
    if games == 1:
        return f"You have finished one game with {whom}, and {verb[only or 'drawn']} it."
    told = listed([f"{verb[one]} {number_word(count)}" for one, count in counts.items() if count])
    return f"Of your {many_in_words(games, 'game')} with {whom} you {told}."


def alike_told(lost: Sequence[Mapping[str, Any]], whom: str) -> str:
    """Whether games that were lost were lost in the same way: by opening, by the move that cost most, by their end."""
    if len(lost) < 2:
        return ""
    families = {(one["opening"] or "").split(":")[0] for one in lost}
    same_opening = len(families) == 1 and "" not in families
    phases = {one["worst"]["phase"] for one in lost if one["worst"]}
    ends = {one["how"] for one in lost}
    count = "both" if len(lost) == 2 else f"all {number_word(len(lost))}"
    same = [f"{count} were the {next(iter(families))}"] if same_opening else []
    if len(phases) == 1 and all(one["worst"] for one in lost):
        same.append(f"{count} turned in the {next(iter(phases))}")
    if len(ends) == 1:
        same.append(f"{count} ended by {next(iter(ends))}")
    if same_opening:
        return f"In the same way: {listed(same)}."
    but = f", but {listed(same)}" if same else ", and so was the rest"
    return f"Not the same way against {whom}: the openings were different{but}."


def _one(one: Mapping[str, Any]) -> str:
    opening = f"the {one['opening']}, " if one["opening"] else ""
    exact = "" if one["accuracy"] is None else f", at {one['accuracy']} per cent accuracy"
    worst = one["worst"]
    none = "; no single move of yours was a serious error" if one["accuracy"] is not None else ""
    turn = "" if one["outcome"] != "lost" else none if worst is None else (
        f"; what cost most was {worst['move']}, where {worst['better']} was there"
    )  # fmt: skip
    return f"{opening}{one['outcome']} by {one['how']} in {many(one['moves'], 'move')}{exact}{turn}."


# The game on the page is asked about as the worse one.
_WORSE = re.compile(r"\b(?:worse|worst|less (?:accurate|precise|exact)|weaker|lower)\b")


def accuracy_beside_told(facts: Mapping[str, Any]) -> str:
    """The game on the page beside those against somebody: by accuracy, blunders and how they ended."""
    here, games = facts["here"], facts["detail"][:TOLD]
    known = [one for one in games if one["accuracy"] is not None]
    whom = facts["against"].split()[0]
    if not known:
        return (
            f"None of your games against {whom} has been looked over, so there is no accuracy to set beside this one."
        )
    told = listed([_figures(one) for one in known])
    if here is None or here["accuracy"] is None:
        return f"Against {whom} your accuracy was {told}."
    asked_worse = _WORSE.search(facts.get("asked") or "") is not None
    better = sum(here["accuracy"] > one["accuracy"] for one in known)
    worse = sum(here["accuracy"] < one["accuracy"] for one in known)
    fits, against = (worse, better) if asked_worse else (better, worse)
    verdict = (
        "Yes" if fits == len(known) else "No" if not fits
        else "Than some of them yes, than others no" if against else "In part"
    )  # fmt: skip
    return f"{verdict}: this one you {_figures(here, verb=True)}; against {whom} it was {told}."


def _figures(one: Mapping[str, Any], *, verb: bool = False) -> str:
    """How exactly a game was played, and how it ended."""
    blunders = one["blunders"]
    slips = (
        ""
        if blunders is None
        else f", {number_word(blunders) if blunders else 'no'} blunder{'' if blunders == 1 else 's'}"
    )
    ended = {"drawn": "drew"}.get(one["outcome"], one["outcome"]) if verb else one["outcome"]
    if verb:
        return f"{ended} in {many(one['moves'], 'move')} at {one['accuracy']} per cent accuracy{slips}"
    return f"{one['accuracy']} per cent{slips} ({ended}, {many(one['moves'], 'move')})"


def overall_told(facts: Mapping[str, Any]) -> str:
    """The mean accuracy and the blunders of the latest games, then each of these by its accuracy."""
    mean, slips = facts["accuracy"], number_word(facts["blunders"])
    were = "was one blunder" if facts["blunders"] == 1 else f"were {slips} blunders"
    return (
        f"Over the games that were looked over your accuracy is {mean} per cent on the mean; in the last "
        f"{min(5, facts['games'])} there {were}.{by_game_told(facts['latest'])}"
    )


def by_game_told(latest: Sequence[Mapping[str, Any]]) -> str:
    """The accuracy of each of the latest games, the highest first, and which was the higher of two."""
    known = sorted((one for one in latest if one["accuracy"] is not None), key=lambda one: -one["accuracy"])
    if len(known) < 2:
        return ""
    told = listed([f"{one['accuracy']} per cent against {one['against']} ({one['outcome']})" for one in known])
    first = "the higher" if len(known) == 2 else "the highest"
    return f" Game by game: {told}; {first} was that against {known[0]['against']}."
