"""Says in clauses what a move that was played did, and what it was worth: what it took, saved and attacked, what it
cost, and which move was better."""

from __future__ import annotations

from dataclasses import replace

import chess

from app.domain.aims import aim_of
from app.domain.board import after_moves
from app.domain.condition import Names, guards_of, taking_of, to_move
from app.domain.exchange import best_capture
from app.domain.facts import Facts
from app.domain.move_worth import NO_GOOD, MoveWorth, fault_in_words, judged_at
from app.domain.prose_words import counted, man_placed, move_in_words, piece_word
from app.domain.trial import mate_next, tried
from app.soul.listening.bid import Moment
from app.soul.listening.cost_played import cost_as_played, not_taken_back
from app.soul.listening.given_away import given_back
from app.soul.listening.supposed_words import opened
from app.soul.listening.swap_words import swap_in_words

# Points from which a man is given, whatever an engine thinks of a game that is decided.
GIVEN = 2
# Chances (0 to 1) up to which a move is played in hope.
HOPELESS = 0.25
# Loss of winning chances (0 to 1) up to which a move was as good as any, and chances in words: each up to its limit.
AS_GOOD, _HOLDS = 0.03, 0.43
# Chances from which a game was won whatever was played, so that nothing given in it shows that it was sound.
_SETTLED = 0.88
# Each up to its chance: level within half a pawn, a little within some 150 centipawns, lost from four and a half pawns.
_STANDS = (
    (0.16, "lost"), (0.27, "losing"), (0.37, "clearly worse"), (0.45, "a little worse"), (0.55, "level"),
    (0.63, "a little better"), (0.73, "clearly better"), (1.0, "winning"),
)  # fmt: skip


def worth_at(number: int, moment: Moment) -> MoveWorth | None:
    """The judged worth of the move of this number (from 0); None while nobody knows it."""
    found = judged_at(number, moment.given.judged)
    return None if found is None else _as_looked_at(found, number, moment.facts)


def _as_looked_at(worth: MoveWorth, number: int, facts: Facts) -> MoveWorth:
    """A worth by what a look at the positions before and after the move showed, which goes deeper; else as it is."""
    if not facts.seen or number >= len(facts.plies):
        return worth
    before, after = facts.before(number), facts.before(number + 1)
    first, then = facts.seen_at(before), facts.seen_at(after)
    if first is None or then is None:
        return worth if then is None else replace(worth, after=1 - then.lines[0].chance)
    best, left = first.lines[0], 1 - then.lines[0].chance
    same = best.first == facts.plies[number].uci
    better = None if same or best.chance - left < AS_GOOD else before.san(chess.Move.from_uci(best.first))
    return replace(worth, before=max(best.chance, left), after=left, better=better)


def standing_in_words(chances: float) -> str:
    """ "clearly worse", by winning chances."""
    return next(words for limit, words in _STANDS if chances <= limit)


def reason_of_move(number: int, facts: Facts) -> str:
    """Why the move may have been played, as a past clause: "it took your pawn on f3, which nothing guarded"; empty
    where the board shows nothing."""
    ply = facts.plies[number]
    before, after = facts.before(number), facts.before(number + 1)
    names, last = Names(before, facts.me), facts.plies[number - 1] if number else None
    other = "your" if ply.mover == facts.me else "my"
    if ply.taken:
        taken = f"{other} {man_placed(ply.taken, ply.taken_on)}"
        if last is not None and last.taken and last.square == ply.square:
            return f"it took back on {chess.square_name(ply.square)}"
        if before.is_check():
            return f"it took {taken}, which gave check"
        guarded = guards_of(ply.taken_on, before)
        guard = f"{names.of(guarded[0])} guarded" if guarded else "nothing guarded"
        return f"it took {taken}, which {guard}{swap_in_words(number, facts)}"
    if ply.castled:
        return "it brought the king into safety"
    if before.is_check():
        return f"it got the king out of check from {names.all(list(before.checkers())[:1])}"
    did = _quietly(number, before, after, facts)
    if did:
        return did
    aim = aim_of(before, after, ply, last)
    return f"it was {aim}" if aim and ply.mover == facts.me else ""


def verdict_in_words(number: int, moment: Moment, *, names_better: bool = True) -> str | None:
    """What the move was worth: whether it was good, what it cost and what was better; None while nobody knows."""
    facts, worth = moment.facts, worth_at(number, moment)
    ply = facts.plies[number]
    before = facts.before(number)
    when = f"{ply.words} on move {before.fullmove_number}" if number < len(facts.plies) - 2 else ply.words
    if worth is None:
        cost = cost_of(number, facts)
        return f"{when} lost something: {cost}" if cost else None
    who = "I" if ply.mover == facts.me else "you"
    had = "was" if who == "I" else "were"
    better = ""
    if names_better and worth.better:
        better = f", and {_in_words(before, worth.better)} was better"
    cost = cost_of(number, facts)
    if cost is not None and cost.startswith("it left") and worth.better and _left_anyway(number, worth.better, facts):
        cost = None  # What would have hung behind the better move, too, was not the reason.
    if cost is not None and "mate" in cost:
        return f"{when} lost at once: {cost}{better}"
    given = gift_of(number, moment)
    if given is None and AS_GOOD <= worth.loss < NO_GOOD and worth.after < _HOLDS:
        given = _hung(number, facts)  # Little is lost by it only because little was left.
    if given is not None and worth.loss < NO_GOOD:
        stood = standing_in_words(worth.after)
        if worth.loss < AS_GOOD and worth.after >= _HOLDS and worth.before < _SETTLED:
            return f"{when} was sound, though {given}: {who} {had} {stood} after it"
        after_all = "but {} {} {} all the same" if worth.after >= _HOLDS else "{} {} {} by then anyway"
        return f"{when} gave the {piece_word(ply.piece)} away: {given}{better}; {after_all.format(who, had, stood)}"
    if worth.loss < AS_GOOD:
        stood = standing_in_words(worth.after)
        same = stood == standing_in_words(worth.before)
        stood += " before it and after it" if same else " after it"
        return f"{when} {'was good' if worth.after >= _HOLDS else 'cost nothing'}: {who} {had} {stood}"
    why = f": {cost}" if cost else ""
    if worth.loss < NO_GOOD:
        return f"{when} was playable, it cost {who if who == 'you' else 'me'} only a little{better}"
    kind = fault_in_words(worth.loss)
    fell = f"{who} {had} {standing_in_words(worth.before)} before it and {standing_in_words(worth.after)} after it"
    return f"{when} was {kind}{why}{better}" if why else f"{when} was {kind}: {fell}{better}"


# What finds fault with a move that was played, and what is pleased with it.
_BLAMES = frozenset(
    ["greedy", "bad", "mistake", "silly", "careless", "stupid", "dumb", "wrong", "terrible", "pointless"]
)
_PRAISES = frozenset(["good", "nice", "nasty", "strong", "clever", "clean", "great", "best", "cool", "sneaky", "smart"])
_ASKS_MORE = frozenset(["why", "what", "how", "which", "where", "when", "or"])


def agreed(text: str, verdict: str) -> str:
    """A verdict behind the yes or no to whoever blames or praises the move ("that was greedy of me")."""
    words = {word.strip(".,;:!?") for word in text.split()}
    blames, praises = bool(words & _BLAMES), bool(words & _PRAISES)
    if blames == praises or words & _ASKS_MORE:
        return verdict
    fine = any(said in verdict for said in (" was good", " was playable", " cost nothing"))
    return f"{'yes' if fine == praises else 'no'}: {verdict}"


def foreseen_in_words(number: int, moment: Moment, *, names_better: bool) -> str:
    """Whether the character saw a move of the writer's coming: its own move before it tells."""
    before = worth_at(number - 1, moment)
    cost = cost_of(number - 1, moment.facts)
    told = verdict_in_words(number - 1, moment, names_better=names_better)
    if told and (cost or (before is not None and before.loss >= NO_GOOD)):
        if before is not None and before.before <= HOPELESS and before.loss < NO_GOOD:
            then = f" {moment.facts.plies[number - 1].words} {cost.removeprefix('it ')}" if cost else " nothing helped"
            return f"it made no odds, for I was {standing_in_words(before.before)} by then:{then}"
        return f"no, I did not see it, or I should have played something else: {told}"
    reason = reason_of_move(number, moment.facts)
    return f"yes, I saw it, and had nothing better{f'; {reason}' if reason else ''}"


def cost_of(number: int, facts: Facts) -> str | None:
    """What a move let the other side take or mate with at once, by what was played where that shows it, as a past
    clause; None for nothing."""
    ply = facts.plies[number]
    before, after = facts.before(number), facts.before(number + 1)
    names = Names(after, facts.me)
    if after.is_checkmate():
        return None
    if number == len(facts.plies) - 2 and facts.board.is_checkmate():
        return f"it allowed mate by {facts.plies[-1].words}"  # Of several mates the one that was given.
    mate = mate_next(after, after.turn)
    if mate is not None:
        return f"it allowed mate by {move_in_words(after, mate)}"
    as_played = not_taken_back(number, facts) or cost_as_played(number, facts)
    if as_played is not None:
        return as_played
    trial = tried(ply.move, before)
    if trial.reply is None or trial.points >= 0:
        return None
    taker, square = names.of(trial.reply[0].from_square), trial.reply[0].to_square
    back = best_capture(after_moves(after, trial.reply[0]))
    if back is not None and back[0].to_square != square and -GIVEN >= trial.points >= -back[1]:
        return None  # As much is taken back elsewhere at once.
    if square == ply.square:
        given = counted(ply.piece, 1)
        return f"{taker} could take it there" + (f", {given} for {counted(ply.taken, 1)}" if ply.taken else "")
    lost = names.of(square) if after.piece_at(square) else "a pawn"
    return f"it left {lost} to {taker}"


def _left_anyway(number: int, better: str, facts: Facts) -> bool:
    """Whether what a move left to be taken could be taken behind the better move (SAN) as well."""
    ply, before = facts.plies[number], facts.before(number)
    reply = tried(ply.move, before).reply
    if reply is None:
        return False
    instead = before.copy(stack=False)
    instead.push_san(better)
    square = reply[0].to_square
    taking = None if instead.piece_at(square) != before.piece_at(square) else taking_of(square, instead)
    return taking is not None and taking.won > 0


def gift_of(number: int, moment: Moment) -> str | None:
    """What took, or could take, the man that a move of the game gave away, as a past clause: by what followed, else by
    the exchange where its side was badly off, so that nothing was had for it; None for a move that gave none."""
    worth = worth_at(number, moment)
    given = given_back(number, moment.facts)
    if given is not None or worth is None or worth.after >= _HOLDS:
        return given
    told, plies = _hung(number, moment.facts), moment.facts.plies
    if told is None or not told.endswith("took it there"):
        return told if number == len(plies) - 1 else None
    # What was won back afterwards was there to be taken before.
    before = moment.facts.before(number)
    then = plies[number + 2] if number + 2 < len(plies) else None
    return told if then is None or not then.taken or chess.Move.from_uci(then.uci) in before.legal_moves else None


def _hung(number: int, facts: Facts) -> str | None:
    """What could take the man there that a move of the game made, where the capture gives two points or more: however
    little the chances fell, that was no small price. As a past clause; None for less."""
    ply = facts.plies[number]
    before, after = facts.before(number), facts.before(number + 1)
    trial = tried(ply.move, before)
    if trial.reply is None or trial.points > -GIVEN or trial.reply[0].to_square != ply.square:
        return None
    took = number + 1 < len(facts.plies) and facts.plies[number + 1].square == ply.square
    # Of several men that could the one that did.
    taker = Names(after, facts.me).of(facts.plies[number + 1].origin if took else trial.reply[0].from_square)
    return f"{taker} took it there" if took else f"{taker} could take it there"


def _quietly(number: int, before: chess.Board, after: chess.Board, facts: Facts) -> str:
    """What a move that took nothing did: check, a man saved, men attacked or guarded, a piece brought out."""
    ply, names = facts.plies[number], Names(after, facts.me)
    trial = tried(ply.move, to_move(before, ply.mover))
    did = []
    if after.is_check():
        did.append("gave check")
    did += [told.replace("opens", "opened", 1) for told in opened(trial, names)]
    taking = taking_of(ply.origin, before)
    if ply.square in trial.saved and taking is not None:
        did.append(f"got away from {Names(before, facts.me).of(taking.move.from_square)}")
    if trial.attacks:
        did.append(f"attacked {names.all(trial.attacks[:2])}")
    did += [f"guarded {names.of(at)}" for at in trial.saved if at != ply.square][:1]
    if ply.develops:
        did.append(f"brought the {piece_word(ply.piece)} into play")
    ahead = ply.square + (-8 if ply.mover == chess.WHITE else 8)
    theirs = chess.Piece(chess.PAWN, not ply.mover)
    if 0 <= ahead < 64 and after.piece_at(ahead) == theirs:
        did.append(f"stopped {names.of(ahead)}")
    if ply.piece == chess.PAWN and ply.mover == facts.me:
        did += _steps_on(ply.square, after, names)
    if ply.piece == chess.PAWN:
        did += _opened(ply.origin, before, after, names)
        did += _shut(ply.square, before, after, names)
        covered = after.attacks_mask(ply.square) & after.occupied_co[ply.mover]
        did += [] if did or not covered else [f"guarded {names.of(chess.msb(covered))}"]
    looked = after.attacks_mask(ply.square) & ~before.attacks_mask(ply.origin) & after.occupied_co[not ply.mover]
    if not did and looked:
        did.append(f"looked at {names.all(list(chess.scan_forward(looked))[:2])}")
    return f"it {' and '.join(did[:2])}" if did else ""


def _steps_on(square: chess.Square, after: chess.Board, names: Names) -> list[str]:
    """The piece of the other side's that the next step of a pawn would attack."""
    color = bool(after.color_at(square))
    ahead = square + (8 if color else -8)
    if not 0 <= ahead < 64 or after.piece_at(ahead) is not None:
        return []
    aims = chess.BB_PAWN_ATTACKS[color][ahead] & after.occupied_co[not color] & ~after.pawns & ~after.kings
    if not aims:
        return []
    return [f"meant to go on to {chess.square_name(ahead)} against {names.of(chess.msb(aims))}"]


def _opened(origin: chess.Square, before: chess.Board, after: chess.Board, names: Names) -> list[str]:
    """The bishop, rook or queen to which the step of a pawn opened the most squares."""
    color = bool(before.color_at(origin))
    men = (before.bishops | before.queens | before.rooks) & before.occupied_co[color]
    gained = {
        at: chess.popcount(after.attacks_mask(at)) - chess.popcount(before.attacks_mask(at))
        for at in chess.scan_forward(men)
    }
    most = max(gained, key=lambda at: gained[at], default=None)
    return [f"opened the way for {names.of(most)}"] if most is not None and gained[most] > 1 else []


def _shut(square: chess.Square, before: chess.Board, after: chess.Board, names: Names) -> list[str]:
    """A line of the other side's that a pawn shut, and the man of its own that it hid."""
    own = after.occupied_co[bool(after.color_at(square))]
    theirs = after.occupied_co[not after.color_at(square)] & (after.bishops | after.rooks | after.queens)
    for at in chess.scan_forward(theirs):
        hidden = before.attacks_mask(at) & ~after.attacks_mask(at) & own & before.occupied
        if hidden and after.attacks_mask(at) & chess.BB_SQUARES[square]:
            return [f"shut the line of {names.of(at)} to {names.of(chess.msb(hidden))}"]
    return []


def _in_words(board: chess.Board, san: str) -> str:
    return move_in_words(board, board.parse_san(san))
