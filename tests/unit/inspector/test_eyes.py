"""Who may read what of a turn."""

from __future__ import annotations

from typing import Any

import pytest

from app.domain.memory import Party
from app.inspector.eyes import Eyes, GameOfTurn, eyes_of
from app.inspector.shown import turn_shown
from app.runtime.channels import Channels, Reach, Recorded
from app.runtime.clock import FakeClock

SEATS = (Party("player", "ada"), Party("character", "kenji"))


def recorded(people: list[str] | None, kind: Any = "match") -> Recorded:
    with Channels(FakeClock(1)).turn(kind, "subject", people=people) as turn:
        turn.say("main", {"spoke": True})
        turn.say("main", {"said": "Hello."}, Reach.PERSONAL)
        turn.say("main", {"candidates": []}, Reach.VERDICT)
        turn.say("extended_think", {"thinking": "Hm."}, Reach.INNER)
        turn.say("memory", {"scores": [{"memory_id": "m", "scope": "opponent_specific"}]})
    return turn


def read(turn: Recorded, eyes: Eyes) -> list[list[str]]:
    shown = turn_shown(turn, eyes, {"m": "They keep a heron."})
    return [list(message["data"]) for message in shown["channels"]["main"] + shown["channels"]["extended_think"]]


def look(
    turn: Recorded, who: str, game: GameOfTurn | None = None, *, host: bool = False, agents: tuple[str, ...] = ()
) -> Eyes:
    eyes = eyes_of(turn, who, host=host, games={} if game is None else {"subject": game}, own_agents=agents)
    assert eyes is not None
    return eyes


NOT = ["withheld"]


def test_a_player_reads_words_and_verdicts_of_their_game_but_no_thoughts() -> None:
    turn = recorded(["ada"])
    assert read(turn, look(turn, "ada", GameOfTurn(SEATS, rated=False, ended=False))) == [
        ["spoke"], ["said"], ["candidates"], NOT,
    ]  # fmt: skip


@pytest.mark.parametrize("host", [False, True])
def test_whoever_plays_a_rated_game_reads_no_verdict_on_it_until_it_is_over_host_or_not(host: bool) -> None:
    turn = recorded(["ada"])
    running = look(turn, "ada", GameOfTurn(SEATS, rated=True, ended=False), host=host)
    over = look(turn, "ada", GameOfTurn(SEATS, rated=True, ended=True), host=host)
    assert read(turn, running) == [["spoke"], ["said"], NOT, NOT]
    assert read(turn, over) == [["spoke"], ["said"], ["candidates"], ["thinking"] if host else NOT]
    assert over.sees_all is host


def test_a_host_reads_everything_but_words_of_other_people_and_memories_of_them() -> None:
    turn = recorded(["ada"])
    eyes = look(turn, "host", GameOfTurn(SEATS, rated=True, ended=False), host=True)
    assert read(turn, eyes) == [["spoke"], NOT, ["candidates"], ["thinking"]]
    assert "heron" not in str(turn_shown(turn, eyes, {"m": "They keep a heron."}))


def test_nobody_else_knows_of_the_turn() -> None:
    game = GameOfTurn(SEATS, rated=False, ended=True)
    assert eyes_of(recorded(["ada"]), "bob", host=False, games={"subject": game}, own_agents=()) is None
    assert eyes_of(recorded(["ada"], "room"), "bob", host=False, games={}, own_agents=()) is None


def test_an_owner_sees_the_turns_of_both_sides_and_the_words_of_their_agent() -> None:
    game = GameOfTurn((Party("agent", "nils"), Party("agent", "mia")), rated=False, ended=False)
    mine, theirs = recorded(["ada"]), recorded(["bob"])
    assert look(mine, "ada", game, agents=("nils",)).mine
    assert not look(theirs, "ada", game, agents=("nils",)).mine
    assert read(theirs, look(theirs, "ada", game, agents=("nils",)))[1] == NOT


def test_where_characters_are_alone_a_host_reads_all() -> None:
    turn = recorded(None)
    assert look(turn, "host", host=True).sees_all
    assert eyes_of(turn, "ada", host=False, games={}, own_agents=()) is None
