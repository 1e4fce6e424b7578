"""`python -m app`: the server, a character as an engine, an engine at a table; configured by the environment."""

from __future__ import annotations

import asyncio
import sys
from argparse import ArgumentParser, Namespace, _SubParsersAction
from importlib.util import find_spec
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
    # At once: on a cold disk the parts of the server take many seconds to be read.
    print(f"The club opens on http://{settings.host}:{settings.port} ...", flush=True)
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


def run_seat(asked: Namespace) -> int:
    """Seats an engine at a table of a running club until the game ends. Returns the exit status."""
    from app.runtime.log import set_up_logging
    from app.uci.seat import SeatError, SeatWish, take_seat

    set_up_logging("warning")
    wish = SeatWish(
        asked.engine,
        asked.url.rstrip("/"),
        asked.token,
        asked.character,
        asked.color,
        asked.time_control,
        asked.rated,
        asked.nodes,
    )
    try:
        print(asyncio.run(take_seat(wish)))
    except SeatError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def run_assistants(url: str, token: str) -> int:
    """Serves assistants on standard input and output by a running club. Returns the exit status."""
    from app.runtime.log import set_up_logging

    if find_spec("mcp") is None:
        print("python -m app mcp needs the package mcp; `make mcp` installs it", file=sys.stderr)
        return 2
    from app.web.assistants.stdio import NoClubError, hand_on

    # Standard output belongs to the protocol; the log goes to standard error.
    set_up_logging("warning")
    try:
        asyncio.run(hand_on(url.rstrip("/"), token))
    except NoClubError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def run_host(username: str, dismissed: bool) -> int:
    """Makes a member a host, or an ordinary member again; beside a running server too. Returns the exit status."""
    settings = read_settings()
    if settings is None:
        return 2
    from app.accounts.club_hosts import appoint, dismiss
    from app.db.errors import CannotOpenError
    from app.db.opening import as_it_stands
    from app.domain.errors import ClubError
    from app.runtime.clock import AnchoredClock

    try:
        with as_it_stands(settings.database_url, writing=True) as session:
            if dismissed:
                print(f"{dismiss(session, username)} is a host no more.")
            else:
                print(f"{appoint(session, username, AnchoredClock().now_ms())} is a host: /host is open to them.")
    except (CannotOpenError, ClubError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def run_password(username: str) -> int:
    """Gives a member a new password, which is printed; beside a running server too. Returns the exit status."""
    settings = read_settings()
    if settings is None:
        return 2
    from app.accounts.password_reset import reset_password
    from app.db.errors import CannotOpenError
    from app.db.opening import as_it_stands
    from app.domain.errors import ClubError
    from app.runtime.clock import AnchoredClock

    try:
        with as_it_stands(settings.database_url, writing=True) as session:
            name, password = reset_password(session, username, AnchoredClock().now_ms())
    except (CannotOpenError, ClubError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"The new password of {name}, to be changed in their settings: {password}")
    return 0


def run_order(owner: str | None, dry_run: bool) -> int:
    """Puts memories in order at once; beside a running server too. Returns the exit status."""
    settings = read_settings()
    if settings is None:
        return 2
    from app.runtime.log import set_up_logging
    from app.wiring.order_command import run_maintenance

    set_up_logging("warning")
    return run_maintenance(settings, owner, dry_run=dry_run)


def run_replay(path: Path) -> int:
    """Finds the words of an exported turn again. Returns the exit status: 0 if they are the same, 1 if not."""
    settings = read_settings()
    if settings is None:
        return 2
    from app.inspector.as_json import NotReplayable
    from app.inspector.replay import in_words, read_turn_file, replay_by
    from app.memory.embedding.open_embedder import EmbedderUnavailableError
    from app.runtime.log import set_up_logging

    set_up_logging("warning")
    try:
        file = read_turn_file(path.read_text(encoding="utf-8"))
        again = asyncio.run(replay_by(file, settings.embedder, settings.embedding_model))
    except (OSError, UnicodeDecodeError, NotReplayable, EmbedderUnavailableError) as error:
        print(f"{path}: {error}", file=sys.stderr)
        return 2
    print(in_words(again))
    return int(any(one.differs_in for one in again))


def run_copy(command: str, file: Path, replace: bool) -> int:
    """Backs the club up, or restores it. Returns the exit status."""
    settings = read_settings()
    if settings is None:
        return 2
    from app import backup
    from app.db.errors import CannotOpenError

    try:
        if command == "backup":
            print(backup.back_up(settings.database_url, settings.data_dir, file, backup.utc_now()))
        else:
            print(backup.restore(settings.database_url, settings.data_dir, file, replace=replace))
    except CannotOpenError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _offer_seat(seat: ArgumentParser) -> None:
    """The arguments of `seat`."""
    seat.add_argument("--engine", required=True, metavar="CMD", help="the command that starts the UCI engine")
    seat.add_argument("--url", default="http://127.0.0.1:8000", help="where the club is")
    seat.add_argument("--token", required=True, help="an access token with the scope play")
    seat.add_argument("--character", default="pip", metavar="SLUG", help="whom it plays")
    seat.add_argument("--color", choices=("white", "black", "random"), default="random")
    seat.add_argument("--time-control", default="untimed", metavar="M+S", help="`untimed`, or minutes+seconds")
    seat.add_argument("--rated", action="store_true", help="the game counts for the program's rating")
    seat.add_argument("--nodes", type=int, default=100_000, help="the bound of every search")


def _offer_assistants(assistants: ArgumentParser) -> None:
    """The arguments of `mcp`."""
    assistants.add_argument("--url", default="http://127.0.0.1:8000", help="where the club is")
    assistants.add_argument("--token", required=True, help="an access token of its player's")


def _offer_copies(commands: _SubParsersAction[ArgumentParser]) -> None:
    """`backup` and `restore`, and their arguments."""
    backup = commands.add_parser("backup", help="write everything the club keeps to a file, also while it is open")
    backup.add_argument("file", type=Path)
    restore = commands.add_parser("restore", help="make the club what such a file says, while it is closed")
    restore.add_argument("file", type=Path)
    restore.add_argument("--replace", action="store_true", help="lose what is there already")


def main() -> int:
    """Does what the arguments ask for. Returns the exit status; raises SystemExit for arguments it does not know."""
    parser = ArgumentParser("python -m app", description="The club's server. Settings: the environment, or .env.")
    commands = parser.add_subparsers(dest="command", title="other than serving")
    engine = commands.add_parser("uci", help="be a chess engine for any chess program (docs/uci.md)")
    engine.add_argument("--character", metavar="SLUG", help="who plays; the program may choose another")
    _offer_seat(commands.add_parser("seat", help="seat a UCI engine at a table of a club (docs/programs.md)"))
    _offer_assistants(commands.add_parser("mcp", help="be the club's tools for an assistant (docs/assistants.md)"))
    host = commands.add_parser("host", help="make a member a host, to whom the page /host is open")
    host.add_argument("username")
    host.add_argument("--dismiss", action="store_true", help="make a host an ordinary member again")
    password = commands.add_parser("password", help="give a member who forgot theirs a new password")
    password.add_argument("username")
    order = commands.add_parser("maintenance", help="put memories in order at once (docs/maintenance.md)")
    order.add_argument("--owner", metavar="ID", help="whose: a character's slug, or an id; everybody's if left out")
    order.add_argument("--dry-run", action="store_true", help="only say what would be done")
    replay = commands.add_parser("replay-turn", help="find the words of an exported turn again (docs/inspector.md)")
    replay.add_argument("file", type=Path, help="the file that the inspector has exported")
    _offer_copies(commands)
    asked = parser.parse_args()
    if asked.command in ("backup", "restore"):
        return run_copy(asked.command, asked.file, asked.command == "restore" and asked.replace)
    if asked.command == "maintenance":
        return run_order(asked.owner, asked.dry_run)
    if asked.command == "replay-turn":
        return run_replay(asked.file)
    if asked.command == "host":
        return run_host(asked.username, asked.dismiss)
    if asked.command == "password":
        return run_password(asked.username)
    if asked.command == "seat":
        return run_seat(asked)
    if asked.command == "mcp":
        return run_assistants(asked.url, asked.token)
    return run_engine(asked.character) if asked.command == "uci" else run_server()


if __name__ == "__main__":
    sys.exit(main())
