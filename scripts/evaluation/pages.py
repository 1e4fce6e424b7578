"""The evaluation as pages to read: a report, and a transcript of every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from app.llm.bill import Bill
from app.llm.chain import FinishedQuestion
from app.llm.prices import MICROS
from scripts.evaluation.games import Answers, Played
from scripts.evaluation.measures import Measured, out_of_memory, share, spread


def report(title: str, measured: Sequence[Measured], purposes: Sequence[dict[str, Any]]) -> str:
    """The numbers as Markdown."""
    rows: list[tuple[str, Callable[[Measured], object]]] = [
        ("games", lambda one: one.games),
        ("turns", lambda one: one.turns),
        ("turns with speech", lambda one: f"{share(one.spoke, one.turns):.0%}"),
        ("lines", lambda one: one.lines),
        ("answers that take up what was said", lambda one: f"{one.taken_up:.0%}"),
        ("repeats", lambda one: one.repeats),
        ("lines checked", lambda one: one.checked),
        ("repaired / dropped", lambda one: f"{one.guard.get('repaired', 0)} / {one.guard.get('dropped', 0)}"),
        ("turns with memories", lambda one: f"{share(one.turns_with_memories, one.turns):.0%}"),
        ("memories surfaced / lines out of memory / memories kept",
            lambda one: f"{one.surfaced} / {one.used} / {one.kept}"),
        ("surfaced memories that reached the words", lambda one: f"{share(one.moments.reached, one.surfaced):.0%}"),
        ("memories wanted / lost", lambda one: f"{one.moments.wanted} / {one.moments.lost}"),
        ("held back after the game", lambda one: one.held_after),
        ("move, median / p95 ms", lambda one: f"{one.move_ms[0]} / {one.move_ms[1]}"),
        ("words, median / p95 ms", lambda one: f"{one.word_ms[0]} / {one.word_ms[1]}"),
        ("model calls (failed)", lambda one: f"{one.calls} ({one.failed})"),
        ("tokens in / cached / out", lambda one: f"{one.tokens_in} / {one.tokens_cached} / {one.tokens_out}"),
        ("cents per game", lambda one: f"{one.micros / max(1, one.games) / 10_000:.3f}"),
    ]  # fmt: skip
    names = [one.temper for one in measured]
    guard = sorted({name for one in measured for name in one.guard})
    lines = [f"# {title}", "", _row(["", *names]), _row(["---"] * (len(names) + 1))]
    lines += [_row([label, *(str(tell(one)) for one in measured)]) for label, tell in rows]
    lines += ["", "## The voice and its guard", "", _row(["", *names]), _row(["---"] * (len(names) + 1))]
    lines += [_row([name, *(str(one.guard.get(name, 0)) for one in measured)]) for name in guard]
    lines += ["", "## Models by purpose", ""]
    if purposes:
        heads = list(purposes[0])
        lines += [_row(heads), _row(["---"] * len(heads))]
        lines += [_row([str(value) for value in purpose.values()]) for purpose in purposes]
    else:
        lines.append("None was asked.")
    return "\n".join([*lines, ""])


def by_purpose(bills: Sequence[Bill], questions: Sequence[FinishedQuestion]) -> list[dict[str, Any]]:
    """One row per purpose over all games. A question may have taken several requests: a repair, rounds of tools,
    another provider; its time is all of theirs."""
    found: dict[str, list[int]] = {}
    for line in (line for bill in bills for line in bill.lines):
        sums = found.setdefault(line.purpose, [0, 0, 0, 0, 0, 0])
        numbers = (
            line.calls, line.failed, line.input_tokens, line.cached_tokens, line.output_tokens, line.cost_micros
        )  # fmt: skip
        for place, number in enumerate(numbers):
            sums[place] += number
    return [
        {
            "purpose": purpose,
            "questions": len(asked := [one for one in questions if one.purpose == purpose]),
            "answered": sum(one.answered for one in asked),
            "requests": calls,
            "failed": failed,
            "in": tokens_in,
            "cached": cached,
            "out": out,
            "dollars": f"{micros / MICROS:.6f}",
            "median ms": spread([one.seconds for one in asked])[0],
            "p95 ms": spread([one.seconds for one in asked])[1],
        }
        for purpose, (calls, failed, tokens_in, cached, out, micros) in sorted(found.items())
    ]


def transcript(played: Played, character: str, bill: Bill, stories: Sequence[str] = ()) -> str:
    """A game to read: moves, words, what came up, and how it was told afterwards."""
    lines = [f"# {character} and a {played.temper} player", ""]
    answers = list(played.answers)
    for name, event in played.events:
        while answers and event.get("seq", 0) > answers[0].seq:
            lines += [_voices(answers.pop(0)), ""]
        lines += _told(name, event, character, stories)
    lines += [line for answer in answers for line in (_voices(answer), "")]
    recap = played.summary.get("recap")
    if recap:
        lines += ["", "## Told afterwards, to the opponent", "", *_prose(recap)]
    profile = played.summary.get("opponent_profile")
    if profile:
        lines += ["", "## What it thinks of the opponent", "", profile]
    memories = [memory.get("narrative", memory) for memory in played.summary.get("memories") or ()]
    for title, kept in (("Saved during the game", played.saved), ("Kept after it", memories)):
        if kept:
            lines += ["", f"## {title}", "", *(f"- {narrative}" for narrative in kept)]
    if played.held:
        lines += ["", "## Held back after the game", ""]
        lines += [f'- {held.kind}: "{held.text}" {held.reason}' for held in played.held]
    lines += [
        "",
        f"Models cost {bill.cost_micros / 10_000:.3f} cents in {sum(line.calls for line in bill.lines)} calls.",
    ]
    return "\n".join([*lines, ""])


def _voices(answers: Answers) -> str:
    """Whose lines the last ones were, and what was not said."""
    parts = [
        (answers.by_model, "by the model"),
        (answers.without_model, "by the scripted voice"),
        (answers.repaired, "mended"),
        (answers.dropped, "dropped"),
        (answers.asked - answers.spoken, "in silence"),
    ]
    return f"*({', '.join(f'{count} {words}' for count, words in parts if count)})*"


def _told(name: str, event: dict[str, Any], character: str, stories: Sequence[str]) -> list[str]:
    match name:
        case "player_move_applied" | "agent_move":
            dots = "." if event["ply"] % 2 else "..."
            return [f"**{(event['ply'] + 1) // 2}{dots} {event['san']}**", ""]
        case "player_chat_echoed":
            return [f"> *Player:* {event['text']}", ""]
        case "agent_chat":
            used = " *(out of memory)*" if out_of_memory(event, stories) else ""
            return [f"> *{character}* ({event['emotion']}): {event['text']}{used}", ""]
        case "memory_surfaced":
            return [
                line for item in event["items"] for line in (f"> ~ {item.get('narrative') or item['memory_id']}", "")
            ]
        case "match_ended":
            return [f"*{event['result']}, {event['reason']}*", ""]
    return []


def _prose(recap: Any) -> list[str]:
    """Every text in a recap, in its order, whatever it is called there."""
    if isinstance(recap, str):
        return [recap, ""]
    if isinstance(recap, dict):
        return [line for value in recap.values() for line in _prose(value)]
    if isinstance(recap, list):
        return [line for value in recap for line in _prose(value)]
    return []


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"
