"""Measures how the scripted characters listen, on conversations written by people who knew neither code nor sheets.

    python -m scripts.evaluate_listening talks.jsonl --kinds question care --transcript answers.jsonl

Every conversation is held with every character (one about a character's life with that one), and each answer is
written to the transcript, for a reader who judges whether it is to the point. By machine it is counted how many were
answered at all, without "I do not know", with an expected word where some are given, without a word about the board
beside bad news, and never in the same words twice; beside it, the processor time of an answer.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import time
from pathlib import Path

from app.body.registry import open_engine
from app.memory.embedding.open_embedder import open_embedder, open_listening
from app.minds.looking import EngineLook, unseeing
from app.soul.soul import Soul
from scripts.listening.judging import ask
from scripts.listening.talks import cast, read_talks

KINDS = ("question", "followup", "care", "life")


async def evaluate(arguments: argparse.Namespace) -> None:
    """Holds the conversations, prints the counts, and writes the transcript."""
    embedder = open_embedder(arguments.embedder)
    listening = open_listening(embedder, arguments.embedder)
    soul = Soul(embedder=embedder, lives_folder=arguments.vectors, listening=listening)
    personas = cast()
    await soul.learn()
    opened = await open_engine("auto", pool_size=1) if arguments.look else None
    look = unseeing if opened is None else EngineLook(opened.engine)
    if arguments.characters:
        personas = {slug: personas[slug] for slug in arguments.characters}
    rows = read_talks(arguments.talks, frozenset(arguments.kinds))
    transcript = []
    for kind in arguments.kinds:
        start = time.process_time()
        counted = await ask(soul, personas, rows, kind, look)
        each = 1000 * (time.process_time() - start) / max(1, counted.asked)
        transcript += counted.transcript
        share = counted.passed / max(1, counted.asked)
        print(f"{kind}: {counted.passed} of {counted.asked} ({share:.0%}), {each:.0f} ms of processor time each")
        for fault, times in counted.faults.most_common():
            print(f"    {fault}: {times}")
    if opened is not None:
        await opened.engine.close()
    await listening.close()
    await embedder.close()
    if arguments.transcript is not None:
        lines = (json.dumps(entry, ensure_ascii=False) for entry in transcript)
        arguments.transcript.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    """Reads the arguments."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("talks", type=Path, help="conversations, one JSON object a line")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=list(KINDS))
    parser.add_argument("--characters", nargs="*", help="slugs; all without it")
    parser.add_argument("--embedder", default="auto")
    parser.add_argument("--look", action="store_true", help="with a chess engine that looks at the board, as at tables")
    parser.add_argument("--vectors", type=Path, help="a folder that keeps the vectors of the lives")
    parser.add_argument("--transcript", type=Path)
    asyncio.run(evaluate(parser.parse_args()))


if __name__ == "__main__":
    main()
