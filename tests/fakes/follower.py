"""A client that was not written in this house: it knows the contract's page and nothing of our code."""

from __future__ import annotations

import copy
from typing import Any

import chess

START = chess.STARTING_FEN
TALK_SHOWN = 200  # lines of talk that a match_state carries at most


class Follower:
    """Keeps a match by its events alone. `state` is shaped as `match_state`."""

    def __init__(self, state: dict[str, Any] | None = None) -> None:
        self.state: dict[str, Any] = copy.deepcopy(state) if state else {}

    def hear(self, name: str, payload: dict[str, Any]) -> None:
        """Takes one event; fails on a gap or a double."""
        if name == "match_state":
            self.state = copy.deepcopy(payload)
            return
        if "seq" not in payload:
            return
        expected = self.state.get("seq", 0) + 1
        assert payload["seq"] == expected, f"{name} is {payload['seq']}, expected {expected}"
        if not payload.get("withheld"):
            getattr(self, f"_{name}")(payload)
        self.state["seq"] = payload["seq"]

    def _match_opened(self, event: dict[str, Any]) -> None:
        fen = event["initial_fen"]
        self.state = {
            "match_id": event["match_id"], "status": "active", "result": "*", "end_reason": None, "winner": None,
            "initial_fen": fen, "fen": fen, "ply": 0, "epoch": 0, "turn": _turn(fen), "moves": [], "chat": [],
            "white": event["white"], "black": event["black"], "minds": copy.deepcopy(event["minds"]),
            "rated": event["rated"], "takebacks": event["takebacks"], "watchable": event["watchable"],
            "time_control": event["time_control"], "paused": {},
        }  # fmt: skip
        self.state |= {key: event[key] for key in ("goal",) if key in event}
        self._told_clock(event)

    def _moved(self, event: dict[str, Any]) -> None:
        keys = ("ply", "color", "uci", "san", "fen", "by", "elapsed_ms")
        self.state["moves"].append({key: event[key] for key in keys})
        self.state.update(fen=event["fen"], ply=event["ply"], turn=_turn(event["fen"]))
        self._told_clock(event)

    _player_move_applied = _moved
    _agent_move = _moved

    def _told_clock(self, event: dict[str, Any]) -> None:
        if "clock" in event:
            self.state["clock"] = dict(event["clock"])

    def _agent_thinking(self, event: dict[str, Any]) -> None:
        pass

    def _memory_surfaced(self, event: dict[str, Any]) -> None:
        pass

    def _hint_given(self, event: dict[str, Any]) -> None:
        pass

    def _agent_chat(self, event: dict[str, Any]) -> None:
        sitter = self.state[event["color"]]
        self._talk({"role": sitter["kind"], "username": sitter["name"], **_pick(event, "text", "color", "at", "ply")})

    def _player_chat_echoed(self, event: dict[str, Any]) -> None:
        self._talk({"role": "player", **_pick(event, "text", "username", "color", "at", "ply")})

    def _talk(self, line: dict[str, Any]) -> None:
        self.state["chat"] = [*self.state["chat"], line][-TALK_SHOWN:]

    def _mood_update(self, event: dict[str, Any]) -> None:
        self.state["minds"][event["color"]] = _pick(event, "mood", "bucket", "emotion", "emotion_intensity")

    def _draw_offered(self, event: dict[str, Any]) -> None:
        self.state["draw_offer"] = event["color"]

    def _draw_declined(self, _: dict[str, Any]) -> None:
        del self.state["draw_offer"]

    def _takeback_requested(self, event: dict[str, Any]) -> None:
        self.state["takeback_request"] = event["color"]

    def _takeback_declined(self, _: dict[str, Any]) -> None:
        del self.state["takeback_request"]

    def _takeback_applied(self, event: dict[str, Any]) -> None:
        self.state["moves"] = self.state["moves"][: event["ply"]]
        self.state.update(_pick(event, "fen", "ply", "epoch", "rated"), turn=_turn(event["fen"]))
        self.state.pop("takeback_request", None)
        self._told_clock(event)

    def _match_paused(self, event: dict[str, Any]) -> None:
        self.state["status"] = "paused"
        self.state["paused"] = {**self.state["paused"], event["color"]: event["deadline"]}

    def _match_resumed(self, event: dict[str, Any]) -> None:
        self.state["paused"] = {key: value for key, value in self.state["paused"].items() if key != event["color"]}
        self.state["status"] = "paused" if self.state["paused"] else "active"

    def _rematch_offered(self, event: dict[str, Any]) -> None:
        self.state["rematch_offer"] = event["color"]

    def _rematch_declined(self, _event: dict[str, Any]) -> None:
        self.state.pop("rematch_offer", None)

    def _rematch_started(self, event: dict[str, Any]) -> None:
        self.state.pop("rematch_offer", None)
        self.state["rematch"] = _pick(event, "match_id", "url")

    def _match_ended(self, event: dict[str, Any]) -> None:
        self.state.update(status="ended", result=event["result"], end_reason=event["reason"], winner=event["winner"])
        self.state["ended_at"] = event["at"]
        self.state["paused"] = {}
        self.state.pop("draw_offer", None)
        self.state.pop("takeback_request", None)
        self._told_clock(event)


def comparable(state: dict[str, Any]) -> dict[str, Any]:
    """A `match_state` without what the contract leaves out of the law, and without what a client computes itself."""
    left_out = ("your_seat", "spectators", "at", "claimable_draw", "post_match")
    shown = {key: value for key, value in state.items() if key not in left_out}
    clock = shown.get("clock")
    if clock is not None and clock["running"] is not None:
        shown["clock"] = {key: value for key, value in clock.items() if key != f"{clock['running']}_ms"}
    return shown


def _pick(event: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: event[key] for key in keys}


def _turn(fen: str) -> str:
    return "white" if fen.split()[1] == "w" else "black"
