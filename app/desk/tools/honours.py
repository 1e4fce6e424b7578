"""The boards of honour of late: who has gained most rating."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import Field

from app.accounts.repository import players_by_id
from app.archive.past_games import past_games
from app.archive.standings import LEAST_GAMES, StandingsWindow, standings
from app.desk.club.goal_words import goal_told
from app.desk.club.honours_between import BETWEEN, HOW_FAR, between_told, to_the_top, two_of
from app.desk.club.honours_runs import BOARDS, RUNS, boards_told, runs_of, runs_told
from app.desk.club.honours_words import BEATABLE, beatable_told
from app.desk.club.house_ranked import gains_told, next_up_told
from app.desk.practice.plain_lessons import rating_goal
from app.desk.record.recent_words import gap_told, place_of_other
from app.desk.record.record_games import other_of, places_of
from app.desk.services import DeskServices
from app.desk.tool import About, AskedQuestion, Asker, Aspect, Category, DeskAnswer, DeskTool, Findings, ToolArguments
from app.desk.tools.waiting_games import TOOL as WAITING
from app.desk.tools.waiting_games import WhoWaits
from app.desk.wording import many
from app.domain.events.desk import DeskLink
from app.domain.prose_words import listed, number_word
from app.domain.text import plain

# Climbers that are named; people of the board, and games of the asker's, that are looked at.
NAMED = 3
PEOPLE, READ = 50, 200
WEEK = f"/leaderboard?window={StandingsWindow.WEEK.value}"


class WhichHonours(ToolArguments):
    """The question as it was `asked`, for whoever is named in it; the one `before` where two are looked for."""

    asked: Annotated[str, Field(max_length=200)] = ""
    before: Annotated[str, Field(max_length=200)] | None = None


class Honours(DeskTool):
    """By the board of people, in the windows that its page has."""

    name: ClassVar = "honours"
    category: ClassVar = Category.CLUB
    description: ClassVar = "Who on the boards of honour has gained most rating in the last seven and thirty days."
    doing: ClassVar = "Looking at the boards of honour"
    arguments: ClassVar = WhichHonours
    life: ClassVar = 1
    aspects: ClassVar[Mapping[str, Aspect]] = {
        "climber": Aspect(
            "who has gained most rating lately: the biggest climber of the week or month",
            (
                "biggest climber this week", "who gained most rating lately", "who is the most improved player",
                "who has risen fastest this month", "anybody on the way up", "who climbed most on this list",
                "which player has gained the most points in the last seven days", "who is in form at the moment",
                "top gainer", "who moved up since last week", "what changed on the board this week",
                "who has the biggest plus", "weekly changes in the ranking?",
            ),
            ("honours",),
        ),
        "step": Aspect(
            "which game would bring the asker a place higher on the boards of honour, or onto them",
            (
                "i want to get one place higher by sunday, which game would help?", "what do i need for the next place",
                "how many points to the one above me", "which game gets me on the list",
                "how far am i from the board", "what would bring me up a place", "whom must i beat to climb",
                "how many wins to overtake the next one", "how many more games until i am listed",
                "how many points to pass dana", "how far is she ahead of me", "when do i overtake dana",
            ),
            ("honours",),
        ),
        "beatable": BEATABLE,
        "between": BETWEEN,
        "runs": RUNS,
        "boards": BOARDS,
    }  # fmt: skip

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> WhichHonours:
        if aspect == "climber":
            return WhichHonours()
        asked = plain(question.text)
        if aspect == "beatable" and question.asker.before and question.character is None:
            # "So could I beat her": whoever the question before spoke of.
            asked = f"{asked} {plain(question.asker.before)}"
        before = plain(question.asker.before or "")[:200] if aspect == "between" else None
        return WhichHonours(asked=asked[:200], before=before)

    async def look(self, given: WhichHonours, asker: Asker, at: DeskServices) -> Findings:
        now_ms = at.clock.now_ms()
        facts: dict[str, Any] = {}
        for name, window in (("week", StandingsWindow.WEEK), ("month", StandingsWindow.MONTH)):
            board = await at.database.read(standings, "player", window.since_ms(now_ms))
            risen = sorted((one for one in board if one.gained > 0), key=lambda one: -one.gained)[:NAMED]
            names = {one.id: one for one in await at.database.read(players_by_id, [one.id for one in risen])}
            facts[name] = {
                "listed": len(board),
                "risen": [
                    {
                        "name": names[one.id].display_name,
                        "you": one.id == asker.player.id,
                        "gained": one.gained,
                        "rating": one.rating,
                    }
                    for one in risen
                    if one.id in names
                ],
            }
        waits = await WAITING.look(WhoWaits(), asker, at)
        facts |= await places_of(asker.player.id, at) | {
            "rating": asker.player.rating,
            "rated_games": asker.player.rated_games,
            "asked": given.asked,
            "two": [] if given.before is None else await two_of(given.asked, given.before, asker.player.id, at),
            "other": await other_of(given.asked, asker.player.id, at) if given.asked else None,
            "waiting": [one for one in waits.facts["waiting"] if one["rated"]],
            "runs": await runs_of(at),
            **await _reach_of(asker, at),
        }
        return Findings(facts)

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        links = (DeskLink(words="Boards of honour, seven days", href=WEEK, tool=self.name),)
        if aspect in _BOARDS:
            tell = _BOARDS[aspect]
            board = DeskLink(words="Boards of honour", href="/leaderboard", tool=self.name)
            lobby = DeskLink(words="The lobby", href="/lobby", tool=self.name)
            return DeskAnswer(tell(found.facts), (), (board, lobby), (), About(self.name, aspect=aspect))
        return DeskAnswer(climbers_told(found.facts), (), links, (), About(self.name, aspect=aspect))


async def _reach_of(asker: Asker, at: DeskServices) -> dict[str, Any]:
    """Who stands on the board of people, who is of the house, the weakest first, and whom the asker has beaten."""
    player = asker.player
    board = (await at.database.read(standings, "player", 0))[:PEOPLE]
    names = {one.id: one.display_name for one in await at.database.read(players_by_id, [one.id for one in board])}
    games = await at.database.read(past_games, player.party, READ)
    cast = [one for one in at.characters.cast() if one.fits(player.id, player.max_content_rating)]
    return {
        "people": [
            {"name": names[one.id], "rating": one.rating, "you": one.id == player.id}
            for one in board
            if one.id in names
        ],
        "house": [
            {"name": one.name.split()[0], "rating": one.current_elo}
            for one in sorted(cast, key=lambda one: one.current_elo)
        ],
        "beaten": sorted({game.other_name.split()[0] for game in games if game.outcome == "won"}),
    }


def step_told(facts: Mapping[str, Any]) -> str:
    """How far it is to somebody who is named; else what is wanted for the board, or for the next place on it, and a
    rated game that waits."""
    if (goal := rating_goal(facts.get("asked") or "")) is not None:
        return goal_told(facts, goal)
    if (other := facts.get("other")) is not None:
        return f"{gap_told(facts['rating'], other)} {place_of_other(facts, other)}".strip()
    if above := next_up_told(facts):
        return f"{above}{_waiting_told(facts)} {_missing_told(facts)}".strip()
    if gains := gains_told(facts):
        return f"{gains}{_waiting_told(facts)} {_missing_told(facts)}".strip()
    place, missing = facts["place"], LEAST_GAMES - facts["rated_games"]
    if place is None and missing > 0:
        more = "one more rated game" if missing == 1 else f"{number_word(missing)} more rated games"
        words = (
            f"Finish {more}, and you stand on the board, whatever the result: {number_word(LEAST_GAMES)} are needed, "
            f"and you have {number_word(max(0, facts['rated_games']))}. "
        )
        words += (
            f"By your rating ({facts['rating']}) you are put in among the others then."
            if facts["places"]
            else "Nobody is on it yet, so you would be the first of the people there."
        )
        gap = to_the_top(facts)
        words = f"{gap} {words}" if HOW_FAR.search(facts.get("asked") or "") else f"{words} {gap}"
    elif place is None:
        words = "You are not on the board; any rated game that is finished brings you there."
    elif facts["above"] is None:
        words = f"No game can: you are first of {facts['places']} already."
    else:
        gap = max(0, facts["above"]["rating"] - facts["rating"]) + 1
        words = (
            f"You are number {place} of {facts['places']}; {facts['above']['name']} ({facts['above']['rating']}) "
            f"stands next above: {gap} point{'' if gap == 1 else 's'} more and you pass. Rated wins bring them, "
            "against somebody of your strength or a little above."
        )
    return words + (
        _waiting_told(facts)
        or " Nobody waits in the lobby just now; somebody of the house will play a rated game at once."
    )


def _waiting_told(facts: Mapping[str, Any]) -> str:
    """The rated game that waits in the lobby, and what it is worth; empty where none does."""
    if not facts["waiting"]:
        return ""
    one = facts["waiting"][0]
    return (
        f" {one['name']} waits in the lobby for a rated game of {one['clock']}: a win there would bring you "
        f"{many(one['stake']['win'], 'point')}, a loss cost {-one['stake']['loss']}."
    )


def _missing_told(facts: Mapping[str, Any]) -> str:
    """How many rated games are wanting for a place; empty where one has it."""
    missing = LEAST_GAMES - facts["rated_games"]
    if facts["place"] is not None or missing <= 0:
        return ""
    more = "one more rated game" if missing == 1 else f"{number_word(missing)} more rated games"
    return f"On the board you stand after {more}, whatever the result."


def climbers_told(facts: Mapping[str, Any]) -> str:
    """Who has gained most, in the shortest time in which anybody has."""
    where = "“Seven days” on the boards of honour shows the change of everybody there."
    for name, span in (("week", "the last seven days"), ("month", "the last thirty days")):
        risen = facts[name]["risen"]
        if risen:
            first, others = risen[0], risen[1:]
            who = "you" if first["you"] else first["name"]
            then = listed([f"{'you' if one['you'] else one['name']} ({one['gained']:+d})" for one in others])
            lead = f"In {span} it is {who}: {first['gained']:+d}, to {first['rating']}."
            earlier = "" if name == "week" else " In the last seven nobody listed has gained."
            return f"{lead}{f' After that {then}.' if then else ''}{earlier} {where}"
    least = number_word(LEAST_GAMES)
    return (
        f"Nobody: in the last thirty days nobody who has finished {least} rated games has gained any rating, and with "
        f"fewer one is not listed. {where}"
    )


_BOARDS = {
    "step": step_told, "beatable": beatable_told, "between": between_told, "runs": runs_told, "boards": boards_told,
}  # fmt: skip

TOOL = Honours()
