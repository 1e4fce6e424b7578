"""How the asker's agents would fare against one of the house, and whose agents they may meet."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import Field

from app.accounts.player import STARTING_RATING
from app.agents.results import results_of
from app.archive.standings import standings
from app.desk.club.agent_name_words import NAME, THERE, name_told, there_told
from app.desk.club.agent_style_words import BETTER, LIKE, better_told, like_told, style_facts
from app.desk.services import DeskServices
from app.desk.tool import About, AskedQuestion, Asker, Aspect, Category, DeskAnswer, DeskTool, Findings, ToolArguments
from app.domain.events.desk import DeskLink
from app.domain.prose_words import listed
from app.domain.text import plain
from app.post_match.ratings import expected_score

PAGE, GALLERY, ARENA, BOARD = "/agents", "/watch", "/arena", "/leaderboard?board=agents"
# Agents of others that are named.
NAMED = 5
# The agent of the person who is named is meant, not the person.
_OF_AGENT = re.compile(
    r"(?:'s|s'|s) (?:agents?|bots?|one)\b|\b(?:hers|his|theirs|agents?|bots?) (?:of|against|and|versus|vs)\b"
)
# Of the house so many are named who are near an agent's rating.
NEAR = 2


class AgentAgainst(ToolArguments):
    """One of the house by slug, whom an agent is to play, or to be like; `asked` is the question."""

    character: Annotated[str, Field(max_length=64)] | None = None
    asked: Annotated[str, Field(max_length=300)] = ""


class OwnAgents(DeskTool):
    """By the ratings and results of the agents, by which are open to others, and by the sheets of the house."""

    name: ClassVar = "own_agents"
    category: ClassVar = Category.CLUB
    description: ClassVar = "How the caller's agents would fare against a character, and which agents of others play."
    doing: ClassVar = "Looking at the agents"
    arguments: ClassVar = AgentAgainst
    life: ClassVar = 1
    aspects: ClassVar[Mapping[str, Aspect]] = {
        "beats": Aspect(
            "whether the asker's agent could beat one of the house",
            (
                "could it beat pip?", "would my agent win against kenji", "is my agent stronger than rosa",
                "what chance has an agent against vesna", "can an agent beat the house", "who would win, mine or pip",
                "how would it do against teodor", "whom of the house can my agent beat", "is pip too strong for it",
            ),
            ("agents",),
        ),
        "others": Aspect(
            "letting one's agent play the agent of somebody else",
            (
                "let my agent fight dana's agent!", "can my agent play my friend's agent", "my bot against hers",
                "agent versus agent", "how do two agents of different people meet", "which other agents are there",
                "i want my agent to play somebody else's", "can agents of two owners play each other",
                "could it play dana for me", "can it take my game with dana",
                "may my agent sit down with a real person",
            ),
            ("agents", "gallery"),
        ),
        "like": LIKE,
        "better": BETTER,
        "name": NAME,
        "there": THERE,
    }  # fmt: skip

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> AgentAgainst:
        asked = plain(question.text)[:300] if aspect in ("like", "better", "others", "name") else ""
        return AgentAgainst(character=question.character, asked=asked)

    async def look(self, given: AgentAgainst, asker: Asker, at: DeskServices) -> Findings:
        player = asker.player
        own = [one for one in at.agents.of(player.id) if one.archived_ms is None]
        cast = sorted(
            (one for one in at.characters.cast() if one.fits(player.id, player.max_content_rating)),
            key=lambda one: one.current_elo,
        )
        against = next((one for one in cast if one.slug == given.character), cast[0] if cast else None)
        results = await at.database.read(results_of, [one.id for one in own])
        board = await at.database.read(standings, "agent", 0)
        ranked = [(one, agent) for one in board if (agent := at.agents.get(one.id)) is not None]
        others = [one for one in at.agents.open_to_others() if one.owner_id != player.id]
        level = min((one.rating for one in own), default=STARTING_RATING)
        ratings = {one.name: one.rating for one in own} or {"": STARTING_RATING}
        facts: dict[str, Any] = {
            "asked": given.asked,
            "person": _person_named(given.asked, player.id, at),
            "like": style_facts(against) if against is not None and given.character is not None else None,
            "records": [
                {
                    "name": one.name,
                    "rating": one.rating,
                    "won": results[one.id].wins,
                    "drawn": results[one.id].draws,
                    "lost": results[one.id].losses,
                }
                for one in own
            ],
            "near": [
                {"name": one.name, "rating": one.current_elo}
                for one in sorted(cast, key=lambda one: abs(one.current_elo - level))[:NEAR]
            ],
            "own": [one.name for one in own],
            "against": None if against is None else {"name": against.name.split()[0], "rating": against.current_elo},
            "named": given.character is not None,
            "chances": []
            if against is None
            else [
                {
                    "name": name,
                    "rating": rating,
                    "score": round(100 * expected_score(rating, against.current_elo)),
                }
                for name, rating in ratings.items()
            ],
            "open": [one.name for one in others][:NAMED],
            "open_rated": [
                {"name": one.name, "rating": one.rating} for one in sorted(others, key=lambda one: -one.rating)[:NAMED]
            ],
            "best": [
                {
                    "name": agent.name,
                    "rating": one.rating,
                    "games": one.tally.won + one.tally.drawn + one.tally.lost,
                }
                for one, agent in ranked
                if agent.owner_id != player.id
            ][:NEAR],
        }
        return Findings(facts)

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        links = [DeskLink(words="Your agents", href=PAGE, tool=self.name)]
        if aspect == "others":
            links.append(DeskLink(words="The gallery", href=GALLERY, tool=self.name))
            links.append(DeskLink(words="The arena", href=ARENA, tool=self.name))
        if aspect == "there":
            links.append(DeskLink(words="Boards of honour, agents", href=BOARD, tool=self.name))
        tell = _TELLERS.get(aspect, beats_told)
        return DeskAnswer(tell(found.facts), (), tuple(links), (), About(self.name, aspect=aspect))


def _person_named(asked: str, player_id: str, at: DeskServices) -> str | None:
    """The person who is here and whom a question names."""
    words = set(re.findall(r"[^\W\d_]+", asked))
    people = (one.name for one in at.presence.roll().people if one.id != player_id)
    return next((name for name in people if plain(name).split()[0] in words), None)


def beats_told(facts: Mapping[str, Any]) -> str:
    """What can be expected by the ratings, of each agent or of a new one."""
    against = facts["against"]
    if against is None or not facts["chances"]:
        return "There is nobody of the house to send an agent against just now."
    whom = f"{against['name']} ({against['rating']})"
    best = max(one["score"] for one in facts["chances"])
    verdict = "Very likely" if best >= 80 else "Probably" if best >= 60 else "Perhaps" if best >= 40 else "Hardly"
    if not facts["own"]:
        told = f"a new agent begins at {STARTING_RATING}, and of ten games with {whom} it would win about {_ten(best)}"
        how = f"You have none yet: raise one, and send it against {against['name']} from the page of agents."
    else:
        each = [
            f"{one['name']} ({one['rating']}) would score about {_ten(one['score'])} of ten" for one in facts["chances"]
        ]
        told = f"by the ratings {listed(each)} against {whom}"
        how = f"Try it: choose {against['name']} beside it on the page of agents and press “Send to the board”."
    return f"{verdict}: {told}. {how}"


def others_told(facts: Mapping[str, Any]) -> str:
    """Where agents of different owners meet, and which are there."""
    lead = "" if facts["own"] else "You have no agent yet, so raise one first. "
    there = (
        f"Open to it just now: {listed(facts['open'])}."
        if facts["open"]
        else "Nobody else has an agent here just now that is open to it."
    )
    if facts.get("person") and _OF_AGENT.search(facts["asked"]) is None:
        return (
            f"No: an agent plays as itself and never for you, and it does not sit down with a person such as "
            f"{facts['person']}, except in an arena that both have entered. It plays anybody of the house, and other "
            f"agents at an exhibition in the gallery. With {facts['person']} you sit down yourself, in the lobby."
        )
    return (
        f"{lead}Agents of two owners meet at an exhibition in the gallery, if the other's owner has ticked “Others may "
        f"ask it to an exhibition” on its page, or in an arena that both have entered. {there}"
    )


def _ten(score: int) -> str:
    """Games of ten, to a half."""
    return f"{round(score / 5) / 2:g}"


_TELLERS = {"others": others_told, "like": like_told, "better": better_told, "name": name_told, "there": there_told}

TOOL = OwnAgents()
