"""Where a game goes another way than an earlier one of the same player, and two of them beside each other."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.archive.past_games import PastGame
from app.archive.whole_games import sans_of
from app.desk.finished.course import move_at
from app.desk.games import game_for
from app.desk.services import DeskServices
from app.desk.tool import Asker, ToolRefused
from app.desk.wording import many
from app.openings.book import name_opening

# Earlier games that are compared, and games that are set beside each other.
COMPARED, PAIR = 60, 2
_ALIKE = re.compile(
    r"\b(?:same|like|similar\w*|alike|again|already|compared?|follow\w*|repeat\w*)\b|\bas (?:in|the|my|our) \b"
)
_OTHER_GAME = re.compile(
    r"\b(?:last|latest|earlier|previous|first|second|other|older|before|past|yesterday'?s?|my|our|old) (?:\w+ ){0,2}"
    r"(?:games?|time|one|match|matches|loss|win)\b|\b(?:earlier|before|last time|yesterday)\b"
)
_PARTS = re.compile(
    r"\b(?:differ\w*|diverg\w*|deviat\w*|depart\w*|branch\w*|split\w*|part(?:ed|s)?(?: ways| company)?|fork\w*"
    r"|(?:a|an)?other (?:way|path|road|direction|turn)|different (?:way|path|road|direction|turn)|no longer the same"
    r"|stop\w* being|stop\w* (?:to be )?(?:the same|alike|looking)|something new|new territory|until (?:when|which"
    r"|what|where)|how far|up to (?:which|what|where))\b"
)
_STARTS = re.compile(r"\b(?:start\w*|began|begin\w*|open\w*|same (?:\w+ )?(?:opening|start|beginning|moves?|line))\b")
_BOARD = re.compile(r"\b(?:games?|moves?|opening|line|this|start\w*|position)\b")
_LATEST = re.compile(r"\b(?:last|latest|previous)\b")


@dataclass(frozen=True, slots=True)
class AskedParting:
    """Whether the `latest` earlier game is meant, or the one that is most like this."""

    latest: bool


def parting_asked(low: str) -> AskedParting | None:
    """Whether a question asks where a game leaves the path of an earlier one; None where it does not."""
    if _OTHER_GAME.search(low) is None or _BOARD.search(low) is None:
        return None
    alike, parts, starts = _ALIKE.search(low), _PARTS.search(low), _STARTS.search(low)
    if not (parts and (alike or starts)):
        return None
    return AskedParting(_LATEST.search(low) is not None)


async def parted_facts(
    here: str, games: Sequence[PastGame], asker: Asker, at: DeskServices, *, latest: bool
) -> dict[str, Any]:
    """How far the game `here` and the earlier one that is meant are alike, and the moves by which they part. Raises
    ToolRefused where there is none."""
    game = await game_for(at, asker, here)
    others = [one for one in games if one.match_id != here][:COMPARED]
    if not others:
        raise ToolRefused("not_found", "There is no earlier finished game to set beside this one.")
    sans = await at.database.read(sans_of, [one.match_id for one in others])
    mine = [one.san for one in game.state.moves]

    def alike(one: PastGame) -> int:
        pairs = enumerate(zip(mine, sans.get(one.match_id, []), strict=False))
        return next((at for at, (a, b) in pairs if a != b), min(len(mine), len(sans.get(one.match_id, []))))

    other = others[0] if latest else max(others, key=alike)
    same, theirs = alike(other), sans.get(other.match_id, [])
    table = await at.directory.open(other.match_id)
    there = None if table is None or same >= len(theirs) else move_at(table.state, same + 1)
    shared = name_opening(game.moves[:same])
    return {
        "same": same,
        "last": move_at(game.state, same) if same else None,
        "here": move_at(game.state, same + 1) if same < len(mine) else None,
        "there": there,
        "against": other.other_name.split()[0],
        "outcome": other.outcome,
        "moves": other.moves,
        "shared": None if shared is None or same < 2 else shared.name,
        "latest": latest,
        "by": None if same >= len(mine) else "you" if game.state.moves[same].color is game.color else "other",
        "id": other.match_id,
    }


def parted_told(facts: Mapping[str, Any]) -> str:
    """Up to which move the two are alike, and what was played instead."""
    which = f"{'your last game' if facts['latest'] else 'the game'} with {facts['against']}"
    which += f" ({facts['outcome']}, {many(facts['moves'], 'move')})"
    if not facts["same"]:
        return f"They part with the very first move: here {facts['here']}, in {which} {facts['there']}."
    name = f", the {facts['shared']}" if facts["shared"] else ""
    lead = f"This one and {which} are the same up to {facts['last']}{name}."
    if facts["here"] is None:
        return f"{lead} So far nothing is different; there it went on with {facts['there']}."
    if facts["there"] is None:
        return f"{lead} That one ended there; here it went on with {facts['here']}."
    who = {"you": "you", "other": "the other side"}.get(facts["by"] or "", "")
    return f"{lead} They part at the next move: here {who} played {facts['here']}, there it was {facts['there']}."


_COMPARES = re.compile(
    r"\b(?:same|similar\w*|alike|like|compar\w+|differ\w*|follow\w*|identical|match(?:es)?|as (?:in|the one)|parts?"
    r"|deviat\w*|diverg\w*|leave|twin)\b"
)


def compares_games(low: str) -> bool:
    """Whether words set two games beside each other."""
    return _COMPARES.search(low) is not None


# Two games set beside each other by how well they were played.
_JUDGES_TWO = re.compile(r"\b(?:compar\w+|worse|worst|better|best|differ\w*|side by side|versus|vs)\b")
_TWO = re.compile(
    r"\b(?:which|what|compare)\b[^.?!]{0,16}\b(?:my |the |these |those )?(?:two|both|last two|2) (?:latest |last )?"
    r"(?:losses|defeats|wins|games|lost games)\b"
)
_GAMES_OF = re.compile(r"\b(?:games?|match(?:es)?|loss(?:es)?|defeats?|wins?)\b")
_LOST, _WON = re.compile(r"\b(?:loss\w*|lost|defeats?)\b"), re.compile(r"\b(?:wins|won)\b")
_NOT_GAMES = re.compile(r"\b(?:opening|first moves?|rating|points|part|clock|should i|next)\b")


def compared_as_games(low: str) -> bool:
    """Whether words may set two whole games of one's own beside each other."""
    return _JUDGES_TWO.search(low) is not None and _GAMES_OF.search(low) is not None and not _NOT_GAMES.search(low)


def two_asked(low: str, named: Sequence[str], games: Sequence[PastGame], at: DeskServices) -> list[str]:
    """The ids of two of one's own games (the latest first) that a question sets beside each other as games: those with
    the two who are `named`, else the latest two, of those that ended as it says; none where it asks for another
    thing."""
    if not compared_as_games(low):
        return []
    if len(named) == PAIR:
        parties = [one.party for one in at.characters.cast() if one.slug in named]
        found = [next((one.match_id for one in games if one.other == party), None) for party in parties]
        return [one for one in found if one is not None] if None not in found else []
    if named or _TWO.search(low) is None:
        return []
    outcome = "lost" if _LOST.search(low) else "won" if _WON.search(low) else None
    meant = [one.match_id for one in games if outcome in (None, one.outcome)][:PAIR]
    return meant if len(meant) == PAIR else []


def two_told(games: Sequence[Mapping[str, Any]]) -> str:
    """Two finished games beside each other: which was played worse, by accuracy, then each by how it ended, the
    opening, blunders and the move that cost most."""
    told = []
    for one in games:
        exact = "" if one["accuracy"] is None else f", {one['accuracy']} per cent accuracy"
        slips = "" if one["blunders"] is None else f", {many(one['blunders'], 'blunder')}"
        opening = f", the {one['opening']}" if one["opening"] else ""
        worst = "" if one["worst"] is None else f"; what cost most was {one['worst']['move']}"
        told.append(
            f"Against {one['against'].split()[0]}: {one['outcome']} by {one['how']} in {many(one['moves'], 'move')}"
            f"{opening}{exact}{slips}{worst}."
        )
    known = sorted((one for one in games if one["accuracy"] is not None), key=lambda one: one["accuracy"])
    lead = ""
    if len(known) == PAIR and known[0]["accuracy"] != known[1]["accuracy"]:
        lead = f"The one against {known[0]['against'].split()[0]} was the worse, by accuracy. "
    elif len(known) == PAIR:
        lead = "By accuracy neither was the worse. "
    return f"{lead}{' '.join(told)}"


async def beside_facts(here: str, there: str, asker: Asker, at: DeskServices) -> dict[str, Any]:
    """Two games of the asker's side by side, of which one may still run: the moves alone, and no judgement on them."""
    one, other = await game_for(at, asker, here), await game_for(at, asker, there)
    mine, theirs = ([move.san for move in game.state.moves] for game in (one, other))
    same = next(
        (at_ for at_, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b), min(len(mine), len(theirs))
    )
    names = [name_opening(game.moves) for game in (one, other)]
    across = other.state.sitter(other.color.other).name if other.color is not None else other.state.white.name
    return {
        "names": [None if found is None else found.name for found in names],
        "same": same,
        "last": move_at(one.state, same) if same else None,
        "here": move_at(one.state, same + 1) if same < len(mine) else None,
        "there": move_at(other.state, same + 1) if same < len(theirs) else None,
        "with": across.split()[0],
        "runs": not other.state.ended,
        "here_runs": not one.state.ended,
    }


def beside_told(facts: Mapping[str, Any]) -> str:
    """Whether two games have the same opening, and where they part."""
    here, there = facts["names"]
    whole = f"the {'running ' if facts['runs'] else ''}game with {facts['with']}"
    families = [None if name is None else name.split(":")[0] for name in (here, there)]
    if families[0] is not None and families[0] == families[1]:
        kinds = f", here as {here}, there as {there}" if here != there else ""
        lead = f"Yes, this game and {whole} are the same opening, the {families[0]}{kinds}."
    else:
        here, there = here or "game has no opening with a name", there or "none with a name"
        lead = f"No, the openings differ: here the {here}, in {whole} the {there}."
    if not facts["same"]:
        return f"{lead} They part with the very first move: here {facts['here']}, there {facts['there']}."
    parts = " and ".join(
        f"{where} it {'goes' if runs else 'went'} on with {move}"
        for where, move, runs in (("here", facts["here"], facts["here_runs"]), ("there", facts["there"], facts["runs"]))
        if move
    )
    return f"{lead} They are alike up to {facts['last']}; then {parts}." if parts else f"{lead} So far they are alike."
