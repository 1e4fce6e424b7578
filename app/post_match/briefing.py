"""What a model is told of a finished game: facts that are proved, and talk and sheets fenced as data."""

from __future__ import annotations

from app.characters.character import CharacterSheet
from app.memory.model_words import fence
from app.post_match.finished import Played, move_number
from app.post_match.habits import habits_of, patterns_of

# Lines of talk that are shown, the last ones.
LINES_SHOWN = 30


def persona(sheet: CharacterSheet) -> str:
    """Who tells. A sheet may be a player's work, so that it is data like any other text."""
    quirks = "; ".join(sheet.quirks)
    parts = (
        fence("your name", sheet.name),
        fence("who you are", f"{sheet.tagline} {sheet.backstory}"),
        fence("how you speak", f"{sheet.voice} {quirks}"),
    )
    return "\n".join(parts)


def facts_of(played: Played) -> str:
    """The game in facts that anybody may know; one to a line."""
    they = played.name or "the opponent"
    facts = [
        f"You had the {played.color.value} pieces against {they}.",
        f"You {played.result} the game, by {played.ending}, in {max(1, played.moves)} moves.".replace("drawn", "drew"),
    ]
    if played.opening:
        facts.append(f"The opening was the {played.opening}.")
    for moment in played.analysis.key_moments if played.analysis is not None else ():
        who = "you" if moment.color is played.color else they
        facts.append(f"On move {move_number(moment.ply)} {who} played {moment.san}; better was {moment.best_san}.")
    if played.analysis is not None:
        for color, accuracy in played.analysis.accuracy.items():
            if accuracy is not None:
                who = "Your" if color is played.color else "Their"
                facts.append(f"{who} accuracy was {accuracy:.0f} percent.")
    if played.theirs is not None:
        facts += [f"In this game {they} {habit.words}." for habit in habits_of(played.theirs)[:2]]
    return "\n".join(f"- {fact}" for fact in facts)


def past_of(played: Played) -> str:
    """How the two stand, and what has held over their games."""
    record = played.record
    facts = [f"Of your games with them you have won {record.wins}, lost {record.losses} and drawn {record.draws}."]
    facts += [f"Over several games they {habit.always}." for habit in patterns_of(played.means)[:3]]
    return "\n".join(f"- {fact}" for fact in facts)


def talk_of(played: Played) -> str:
    """What the opponent said at the table, each line under its number."""
    lines = [f"{line.seq} {fence('they said', line.text)}" for line in played.heard[-LINES_SHOWN:]]
    return "\n".join(lines) or "- They said nothing."
