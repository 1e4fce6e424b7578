"""`python -m app`: the server, or a character as a chess engine; configured by the environment."""

from __future__ import annotations

import asyncio
import sys
from argparse import ArgumentParser
from pathlib import Path

from pydantic import ValidationError

from app.body.registry import EngineSetupError, OpenedEngine, open_engine
from app.config import Settings
from app.uci.player import UciPlayers

# What each command needs is imported with it: a chess program does not wait for a web server's parts.

NODE_MODULES = Path(__file__).resolve().parents[1] / "node_modules"


def read_settings() -> Settings | None:
    """The settings; None, and a line each on standard error, where some are wrong."""
    try:
        return Settings()
    except ValidationError as error:
        for wrong in error.errors():
            if wrong["type"] == "default_factory_not_called":
                continue  # it follows from what another line says
            name = ".".join(str(part) for part in wrong["loc"]).upper() or "settings"
            print(f"{name}: {wrong['msg']}", file=sys.stderr)
        return None


def run_server() -> int:
    """Serves until a signal ends it. Returns the exit status."""
    settings = read_settings()
    if settings is None:
        return 2
    from app.serving import serve

    serve(settings)
    return 0


def run_engine(character: str | None) -> int:
    """Plays by the Universal Chess Interface until standard input ends. Returns the exit status."""
    settings = read_settings()
    if settings is None:
        return 2
    from app.runtime.log import set_up_logging
    from app.uci.program import speak_uci
    from app.uci.protocol import BadCommand

    async def open_players() -> UciPlayers:
        opened = await open_engine(
            settings.engine,
            stockfish_path=settings.stockfish_path,
            uci_command=settings.uci_engine_command,
            pool_size=1,
            node_modules=NODE_MODULES,
            seed=settings.seed,
        )
        # Half of the start: read while the program already has our options.
        return await asyncio.to_thread(_make_players, opened)

    # Standard output belongs to the protocol; the log goes to standard error.
    set_up_logging("warning")
    try:
        asyncio.run(speak_uci(open_players, character))
    except (BadCommand, EngineSetupError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _make_players(opened: OpenedEngine) -> UciPlayers:
    from app.soul.soul import Soul
    from app.uci.character import CharacterPlayers

    return CharacterPlayers(opened, Soul())


def main() -> int:
    """Does what the arguments ask for. Returns the exit status; raises SystemExit for arguments it does not know."""
    parser = ArgumentParser("python -m app", description="The club's server. Settings: the environment, or .env.")
    commands = parser.add_subparsers(dest="command", title="other than serving")
    engine = commands.add_parser("uci", help="be a chess engine for any chess program (docs/uci.md)")
    engine.add_argument("--character", metavar="SLUG", help="who plays; the program may choose another")
    asked = parser.parse_args()
    return run_engine(asked.character) if asked.command == "uci" else run_server()


if __name__ == "__main__":
    sys.exit(main())
