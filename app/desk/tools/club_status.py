"""Who is here, what is being played, who waits for a game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar

from pydantic import Field

from app.archive.past_games import past_games
from app.arena.repository import latest_arenas
from app.desk.club.arena_past_words import PAST, beside_told, field_told, last_told
from app.desk.club.arena_words import chances_told, entered_told
from app.desk.club.club_aspects import CLUB_ASPECTS
from app.desk.club.club_facts import FINISHED, agent_of, board_of, fields_of, finished_of, taglines_of, unfinished_of
from app.desk.club.club_words import MORE_TELLERS, arena_facts, live_facts, number_named, who_play_told
from app.desk.club.gallery_words import asks_if_sound, so_far_of
from app.desk.club.live_verdict import verdict_of
from app.desk.club.live_words import free_told, last_move_of
from app.desk.club.news_words import enter_told, evening_told, first_told, news_told, watch_arena_told, watching_told
from app.desk.club.own_board_words import mine_told
from app.desk.people.people_words import near_told, take_up
from app.desk.people.person_record import record_of, record_told
from app.desk.screen import ScreenKind
from app.desk.services import DeskServices
from app.desk.tool import About, AskedQuestion, Asker, Category, DeskAnswer, DeskTool, Findings, ToolArguments
from app.desk.wording import WithLinks
from app.domain.events.desk import DeskBoard, DeskLink
from app.domain.prose_words import listed, number_word
from app.lobby.contender import Contender
from app.lobby.queue import QueuePlace

# Aspects that are told by the words of the question.
_BY_WORDS = (
    "person", "score", "live_move", "exhibitions", "mine", "arenas", "agent", "arena_enter", "arena_mine", "beside",
    "my_place", "news", "so_far", "person_record",
)  # fmt: skip
# In a room or on a page of somebody's: the game with them.
_OURS = re.compile(r"\b(?:our|we|us)\b")
# People and games that are told by name.
NAMED = 8
# Games of the house that are named beside the people.
NAMED_BOARDS = 2
# Aspects for which it is looked at who is, or was, in the arenas.
_OF_FIELDS = ("arena_mine", "arena_chances", "arena_last", "arena_field")
# Aspects that are told of one board of the gallery.
_OF_BOARD = ("score", "players", "live_move", "audience", "at_stake", "so_far", "ends", "occasion")


class WhichLiveGame(ToolArguments):
    """Of the running games the first, the second ..., `judged` by the engine where it may be; or a person or a clock
    that is `asked` for, in the words of the question; or one of the house whom an agent is to meet; or who is in
    the arenas (`fields`), or what is known of a person (`record`)."""

    number: Annotated[int, Field(ge=1, le=8)] = 1
    asked: Annotated[str, Field(max_length=200)] = ""
    judged: bool = False
    fields: bool = False
    record: bool = False
    character: Annotated[str, Field(max_length=64)] | None = None


class ClubStatus(DeskTool):
    """By who is connected now, so nothing of it is kept."""

    name: ClassVar = "club_status"
    category: ClassVar = Category.CLUB
    description: ClassVar = (
        "Who is online, which games are running, who waits in the lobby, the caller's unfinished games."
    )
    doing: ClassVar = "Looking round the house"
    arguments: ClassVar = WhichLiveGame
    life: ClassVar = 0
    # A game is looked at by the engine where its score is asked for.
    seconds: ClassVar = 6.0
    aspects: ClassVar = CLUB_ASPECTS

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> WhichLiveGame:
        asked = question.text[:200].lower() if aspect in (*_BY_WORDS, "wanted_clock", "games") else ""
        across = question.character or (question.asker.screen.character if _OURS.search(asked) else None)
        if aspect == "mine" and across is not None:
            asked = f"{asked} {across}"
        number = number_named(question.text) if aspect in _OF_BOARD else 1
        against = question.character if aspect == "agent_against" else None
        return WhichLiveGame(
            number=number, asked=asked, judged=aspect == "score" or asks_if_sound(aspect, asked), character=against,
            fields=aspect in _OF_FIELDS, record=aspect == "person_record",
        )  # fmt: skip

    async def look(self, given: WhichLiveGame, asker: Asker, at: DeskServices) -> Findings:
        roll = at.presence.roll()
        live = at.watching.for_player(asker.player, await at.watching.live())
        view = await at.lobby.view(Contender(asker.player), None)
        unfinished = await at.matches.unfinished_of(asker.player.party)
        others = [one for one in roll.people if one.id != asker.player.id]
        standings = await at.queue.standings()
        queued = {seat: place for seat, place in standings.items() if seat != asker.player.id}
        own = standings.get(asker.player.id)
        agents = [one for one in at.agents.of(asker.player.id) if one.archived_ms is None]
        arenas = await at.database.read(latest_arenas, NAMED)
        played = [await at.database.read(past_games, one.party, 1) for one in agents]
        strongest = max(live, key=_strength, default=None)
        waits = {one.id: queued[one.id] for one in others if one.id in queued}
        facts: dict[str, Any] = {
            "others_online": roll.count - (1 if len(others) < len(roll.people) else 0),
            "people": [_person(one, waits) for one in others[:NAMED]],
            "waiting": [
                {"name": one.name, "rating": one.rating, "pool": _pool(waits[one.id])}
                for one in others
                if one.id in waits
            ][:NAMED],
            "games": [board_of(game) for game in live[:NAMED]],
            "strongest": None if strongest is None else board_of(strongest),
            "queue": Counter(_pool(place) for place in queued.values()),
            "more_games": max(0, len(live) - NAMED),
            "tables": [
                {"host": one.host_name, "rating": one.host_rating, "clock": one.time_control}
                for one in view.open[:NAMED]
            ],
            "challenges": [one.host_name for one in view.challenges[:NAMED]],
            "unfinished": [unfinished_of(game, asker) for game in unfinished[:NAMED]],
            "queued": None if own is None else {"pool": _pool(own), "minutes": _minutes(own, at)},
            "number": given.number,
            "own_rating": asker.player.rating,
            "on_honours": asker.screen.kind is ScreenKind.HONOURS,
            "asked": given.asked,
            "live": [_live(game, at) for game in live[:NAMED]],
            "finished": finished_of(await at.database.read(past_games, asker.player.party, FINISHED)),
            "verdict": await verdict_of(live[given.number - 1], at)
            if given.judged and given.number <= len(live)
            else None,
            "so_far": _so_far(live, given.number, at),
            "against": _against(given.character, asker, at),
            "record": await record_of(given.asked, asker, at) if given.record else None,
            "arenas": [arena_facts(arena, entrants) for arena, entrants in arenas],
            **(await fields_of(arenas, asker.player, at) if given.fields else {}),
            "agents": [agent_of(one, games, live) for one, games in zip(agents, played, strict=True)],
        }
        internal = {
            "games": [game["url"] for game in live[:NAMED]],
            "strongest": None if strongest is None else {key: strongest[key] for key in ("url", "fen", "last_uci")},
            "unfinished": [game["url"] for game in unfinished[:NAMED]],
            "live": [{key: game[key] for key in ("url", "fen", "last_uci")} for game in live],
            "arenas": [arena.id for arena, _ in arenas],
            "past": [arena.id for arena, _ in arenas if arena.status == "ended"][:PAST],
            "agents": [
                (one.id, games[0].match_id if games else None) for one, games in zip(agents, played, strict=True)
            ],
        }
        return Findings(facts, internal)

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        words, links = _TELLERS[aspect](found)
        boards: tuple[DeskBoard, ...] = ()
        if aspect in ("games", "top") and (top := found.internal_info["strongest"]) is not None:
            caption = found.facts["strongest"]["words"]
            boards = (DeskBoard(fen=top["fen"], last=top["last_uci"], caption=f"{caption}, as it stands."),)
        if aspect in _OF_BOARD and found.facts["number"] <= len(found.facts["live"]):
            shown, number = found.internal_info["live"][found.facts["number"] - 1], found.facts["number"] - 1
            caption = f"{found.facts['live'][number]['words']}, as it stands."
            boards = (DeskBoard(fen=shown["fen"], last=shown["last_uci"], caption=caption),)
        return DeskAnswer(words, boards, tuple(links), _FOLLOW.get(aspect, ()), About(self.name))


def _live(game: Mapping[str, Any], at: DeskServices) -> dict[str, Any]:
    """A running game, with what its last move did and who sits there."""
    return live_facts(game) | {"did": last_move_of(game, at), "taglines": taglines_of(game, at)}


def _so_far(live: Sequence[Mapping[str, Any]], number: int, at: DeskServices) -> dict[str, Any] | None:
    """The moves of the running game that is meant."""
    table = at.directory.find(live[number - 1]["id"]) if number <= len(live) else None
    return None if table is None else so_far_of(table.state)


def _against(slug: str | None, asker: Asker, at: DeskServices) -> dict[str, Any] | None:
    """The one of the house whom an agent is to meet."""
    one = None if slug is None else at.characters.visible_to(asker.player.id, slug)
    return None if one is None else {"name": one.name, "rating": one.current_elo}


def _person(one: Any, waits: Mapping[str, QueuePlace]) -> dict[str, Any]:
    place = waits.get(one.id)
    waits_for = None if place is None else _pool(place)
    return {"name": one.name, "rating": one.rating, "doing": one.doing.words, "waits_for": waits_for}


def _strength(game: Mapping[str, Any]) -> int:
    return sum(game[side].get("rating") or 0 for side in ("white", "black"))


def _pool(place: QueuePlace) -> str:
    return f"{place.time_control}, {'rated' if place.rated else 'friendly'}"


def _minutes(place: QueuePlace, at: DeskServices) -> int:
    return max(0, at.clock.now_ms() - place.since_ms) // 60_000


def _people(found: Findings) -> WithLinks:
    facts = found.facts
    here = facts["people"]
    links = [_link("The lobby", "/lobby")]
    if not here:
        words = f"Of people just you and me at the moment. {_house_told(facts)}"
        return words, [_link("The tables in the hall", "/"), *links]
    named = listed([f"{one['name']} ({one['rating']}, {_does(one)})" for one in here])
    more = facts["others_online"] - len(here)
    count = _count(facts["others_online"], "other person is", "other people are") + " here"
    words = f"{count}: {named}{f', and {more} more' if more > 0 else ''}."
    return " ".join(filter(None, (words, near_told(here, facts["own_rating"]), take_up(here)))), links


def _house_told(facts: Mapping[str, Any]) -> str:
    """That those of the house are always there, and who of them plays now."""
    playing = [one["words"] for one in facts["live"] if one["minds"]][:NAMED_BOARDS]
    now = (
        f" At the boards now: {listed(playing)}." if playing else " None of them plays a game now that you could watch."
    )
    return f"The house’s own players never go home, and any of them will sit down with you.{now}"


def _waiting(found: Findings) -> WithLinks:
    facts = found.facts
    words = []
    if facts["challenges"]:
        words.append(f"You have been challenged by {listed(facts['challenges'])}.")
    if facts["tables"]:
        words.append(
            "Waiting at open tables: "
            + listed([f"{one['host']} ({one['rating']}, {one['clock']})" for one in facts["tables"]])
            + "."
        )
    queued = facts["queue"]
    if queued:
        words.append(f"{_in_queue(facts)}: press the same clock in the lobby, and I pair you.")
    if not words:
        words = [
            "Nobody waits now, neither at an open table nor in the queue. Put your own name "
            "down and the next one is yours, or sit down with one "
            "of the house, who are always free."
        ]
    return " ".join(words), [_link("The lobby", "/lobby"), _link("The hall", "/")]


def _record(found: Findings) -> WithLinks:
    one = found.facts["record"]
    page = [] if one is None or one["guest"] else [_link(f"{one['name']}’s page", f"/players/{one['username']}")]
    return record_told(one), [*page, _link("The lobby", "/lobby"), _link("Boards of honour", "/leaderboard")]


def _does(one: Mapping[str, Any]) -> str:
    return f"{one['doing']}, waiting for {one['waits_for']}" if one["waits_for"] else str(one["doing"])


def _in_queue(facts: Mapping[str, Any]) -> str:
    """Who waits in the queue and for what, by name where they are told by name."""
    named = [f"{one['name']} ({one['rating']}, {one['pool']})" for one in facts["waiting"]]
    rest = sum(facts["queue"].values()) - len(named)
    if not named:
        return f"{_count(rest, 'person waits', 'people wait')} in the queue ({listed(list(facts['queue']))})"
    told = listed([*named, *([_count(rest, "other", "others").lower()] if rest else [])])
    return f"In the queue {'waits' if len(named) + rest == 1 else 'wait'} {told}"


def _games(found: Findings) -> WithLinks:
    facts = found.facts
    if not facts["games"]:
        return "No game is on that you could watch. That will change.", [_link("The gallery", "/watch")]
    more = f", and {facts['more_games']} more" if facts["more_games"] else ""
    urls = found.internal_info["games"]
    links = [_link(game["words"], url) for game, url in zip(facts["games"][:3], urls, strict=False)]
    told = listed([f"{game['words']}, at move {game['move']}" for game in facts["games"]])
    lead = free_told(facts["asked"])
    lead += "One game is on now, and no other" if len(facts["games"]) == 1 and not more else "On the boards now"
    return f"{lead}: {told}{more}. {who_play_told(facts['live'])}", [*links, _link("The gallery", "/watch")]


def _top(found: Findings) -> WithLinks:
    game = found.facts["strongest"]
    if game is None:
        return (
            "No game is on that you could watch. In the gallery you can put two of the house at a table yourself.",
            [_link("The gallery", "/watch")],
        )
    words = f"By the ratings it is {game['words']}, at move {game['move']}."
    return words, [_link("Watch it", found.internal_info["strongest"]["url"]), _link("The gallery", "/watch")]


def _count(count: int, one: str, many: str) -> str:
    return f"{number_word(count).capitalize()} {one if count == 1 else many}"


def _link(words: str, href: str) -> DeskLink:
    return DeskLink(words=words, href=href, tool=ClubStatus.name)


_TELLERS = {
    "people": _people, "waiting": _waiting, "games": _games, "top": _top, "mine": mine_told, **MORE_TELLERS,
    "news": lambda found: news_told(found, mine_told, _waiting, _games),
    "first": first_told,
    "evening": lambda found: evening_told(found, _games, _waiting),
    "watching": lambda found: watching_told(found, _games),
    "arena_enter": enter_told,
    "arena_watch": watch_arena_told,
    "arena_mine": entered_told,
    "arena_chances": chances_told,
    "arena_last": last_told,
    "arena_field": field_told,
    "beside": beside_told,
    "person_record": _record,
}  # fmt: skip
_FOLLOW = {"people": ("Is anyone looking for a game?",), "waiting": ("How do I play with a friend?",)}

TOOL = ClubStatus()
