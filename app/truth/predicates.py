"""Which predicate tells whether a claim holds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from app.truth import in_history, moves, of_end, on_board, position
from app.truth.chunks import When
from app.truth.claims import Claim, Kind
from app.truth.world import World

Predicate = Callable[..., "bool | None"]
PREDICATES: dict[Kind, Predicate] = {
    Kind.STANDS: on_board.stands,
    Kind.AMOUNT: on_board.amount,
    Kind.STATE: on_board.state,
    Kind.RELATION: on_board.relation,
    Kind.ORDER: on_board.order,
    Kind.LEAD: position.lead,
    Kind.LEVEL: position.level,
    Kind.BALANCE: position.balance,
    Kind.CHANCES: position.chances,
    Kind.CHECK: on_board.check,
    Kind.MATE: on_board.mate,
    Kind.PIN: on_board.pin,
    Kind.FORK: on_board.fork,
    Kind.FILE: position.file,
    Kind.RIGHTS: position.rights,
    Kind.LEFT: position.left,
    Kind.SHIELD: position.shield,
    Kind.STEPS: position.steps,
    Kind.PHASE: position.phase,
    Kind.STRUCTURE: position.structure,
    Kind.TURN: position.turn,
    Kind.NUMBER: position.number,
    Kind.CASTLED: in_history.castled,
    Kind.FIRST: in_history.first,
    Kind.CHECKED: in_history.checked,
    Kind.WENT: in_history.went,
    Kind.STAYED: in_history.stayed,
    Kind.TOOK: in_history.took,
    Kind.TRADED: in_history.traded,
    Kind.HARRIED: in_history.harried,
    Kind.PROMOTED: in_history.promoted,
    Kind.EN_PASSANT: in_history.en_passant,
    Kind.REPEATED: in_history.repeated,
    Kind.DEVELOPED: in_history.developed,
    Kind.PLAYED: in_history.played,
    Kind.LAST: in_history.last_move,
    Kind.OPENING: in_history.opening,
    Kind.RECORD: in_history.record,
    Kind.COUNT: on_board.count,
    Kind.MADE: in_history.made,
    Kind.RESULT: of_end.result,
    Kind.ENDED: of_end.ended,
    Kind.LENGTH: of_end.length,
    Kind.POSSIBLE: moves.possible,
    Kind.MOBILITY: moves.mobility,
    Kind.CHAIN: moves.chain,
}


def _after(world: World, steps: moves.Steps, claims: tuple[Claim, ...], now: bool = False) -> bool | None:
    """Whether the claims can be so once the moves have been played; with `now`, or are so already."""
    if now and all(holds(claim, world) is not False for claim in claims):
        return True
    worlds = [World(replace(world.facts, board=board)) for board in moves.followed(world, steps)]
    return any(all(holds(claim, one) is not False for claim in claims) for one in worlds)


def _ever(world: World, claims: tuple[Claim, ...], when: When | None, always: bool) -> bool | None:
    """Whether the claims were so in some position of the game, at that time; `always`: in every one."""
    boards = (
        board
        for number, board in enumerate(world.boards())
        if when is None or in_history.in_time(world, max(0, number - 1), when)
    )
    worlds = (World(replace(world.facts, board=board)) for board in boards)
    found = (all(holds(claim, one) is not False for claim in claims) for one in worlds)
    return all(found) if always else any(found)


PREDICATES[Kind.EVER] = _ever
PREDICATES[Kind.UNPROVED] = lambda _world: False
PREDICATES[Kind.AFTER] = _after


def holds(claim: Claim, world: World) -> bool | None:
    """Whether the claim is true of this game, in one of its readings; None where nothing proves or refutes it."""
    verdicts = [PREDICATES[claim.kind](world, *about) for about in claim.readings]
    known = [verdict is claim.positive for verdict in verdicts if verdict is not None]
    return None if not known else any(known)
