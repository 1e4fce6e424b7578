"""One position as a player takes it in, and what each move does there."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.body.human.sight import POINTS, Sight, attacks_of

CENTRE = tuple(3.5 - max(abs(square % 8 - 3.5), abs(square // 8 - 3.5)) for square in range(64))
DISTANCE = tuple(tuple(chess.square_distance(a, b) for b in range(64)) for a in range(64))
HOME_MINORS = (
    chess.BB_B8 | chess.BB_C8 | chess.BB_F8 | chess.BB_G8,
    chess.BB_B1 | chess.BB_C1 | chess.BB_F1 | chess.BB_G1,
)
BACK_RANKS = (chess.BB_RANK_8, chess.BB_RANK_1)
EDGES = chess.BB_FILE_A | chess.BB_FILE_H
CENTRE_FILES = chess.BB_FILE_D | chess.BB_FILE_E
# Half-moves up to which a queen's sortie is early.
EARLY_PLIES = 20

BOARD = (
    "pawn", "knight", "bishop", "rook", "queen", "king",
    "takes", "exchange", "takes_free", "retakes", "takes_last", "takes_more", "equal_trade", "takes_attacker",
    "promotes", "under_promotes", "checks", "checks_safely", "discovers", "castles_short", "castles_long",
    "walks_king", "rook_unmoved", "flees", "flees_last", "hung", "hangs_there", "hangs_for_more", "pawn_hits_it",
    "guarded_there", "attacked_there", "leaves_hanging", "guards_hanging", "unguards", "blocks_hit",
    "threat", "threat_count", "fork", "hits_queen", "hits_loose", "offers_trade", "answers_threat",
    "develops", "same_piece", "undoes", "same_kind", "moved_before", "forward", "length", "from_last", "to_last",
    "own_last", "centre", "centre_gain", "mobility", "mobility_gain", "to_king", "to_king_gain", "king_zone",
    "own_king_far", "double_step", "edge_pawn", "centre_pawn", "pawn_rank", "passed", "pawn_shield", "pawn_meets",
    "open_file", "queen_early", "rim", "to_back", "pinned", "reply_takes", "reply_retakes", "reply_checks",
)  # fmt: skip


class Glance:
    """What stands on the board and what hangs, told from the side to move.

    `hanging` maps squares of the mover's own pieces to the points lost there if nothing is done; `prey` the same for
    the other side's. `last_moves` are the moves before, latest first.
    """

    def __init__(self, board: chess.Board, moves: Sequence[str]) -> None:
        self.board = board
        self.me = board.turn
        self.sight = sight = Sight(board)
        self.own, self.theirs = sight.sides[self.me], sight.sides[not self.me]
        self.checked = board.is_check()
        self.last_moves = board.move_stack[-1:-9:-1]
        self.captured = _captured(board)
        self.their_king = _only(board.kings & self.theirs)
        self.own_king = _only(board.kings & self.own)
        self.king_zone = chess.BB_KING_ATTACKS[self.their_king]
        self.officers = (
            (chess.KNIGHT, board.knights),
            (chess.BISHOP, board.bishops),
            (chess.ROOK, board.rooks),
            (chess.QUEEN, board.queens),
        )
        self.hanging = self._hanging(self.own, self.me)
        self.prey = self._hanging(self.theirs, not self.me)
        self.hung_mask = sum(1 << square for square in self.hanging)
        self.worst_hanging = max(self.hanging.values(), default=0)
        self.best_prey = max(self.prey.values(), default=0)
        self.material = self._points(self.own) - self._points(self.theirs)
        self.captures = sum(1 for move in board.generate_pseudo_legal_captures())
        self.pinned = sum(1 << square for square in chess.scan_forward(self.own) if board.is_pinned(self.me, square))
        last = self.last_moves[0] if self.last_moves else None
        self.last_to = last.to_square if last else -1
        self.last_reach = sight.reach.get(self.last_to, 0) & self.own
        self.hit_by_last = max(
            (self.hanging.get(square, 0) for square in chess.scan_forward(self.last_reach)), default=0
        )
        self.own_last = self.last_moves[1] if len(self.last_moves) > 1 else None
        self.visited = {chess.parse_square(uci[2:4]) for uci in moves[-2::-2]}
        self.checkers = board.checkers_mask()
        self.discoverers = self._discoverers()
        self.their_pawns = board.pawns & self.theirs
        self.own_pawns = board.pawns & self.own

    def row(self, move: chess.Move, reply: str | None) -> list[float]:
        """The numbers of `BOARD` for one legal move; `reply` is the answer that the engine expects (UCI)."""
        origin, goal = move.from_square, move.to_square
        kind = self.sight.kinds[origin]
        taken = self.sight.kinds[goal]
        if kind == chess.PAWN and not taken and origin % 8 != goal % 8:
            taken = chess.PAWN
        landed = move.promotion or kind
        reach = attacks_of(landed, self.me, goal, self.sight.occupied & ~(1 << origin))
        kinds = [0.0] * 6
        kinds[kind - 1] = 1.0
        lost = self.sight.loss_on(goal, POINTS[landed], self.me, 1 << origin)
        return [
            *kinds,
            *self._takes(move, kind, taken, lost),
            *self._king_and_rook(move, kind, reach, lost),
            *self._safety(origin, goal, taken, lost, reach),
            *self._threats(origin, goal, landed, lost, reach),
            *self._habit(move, kind),
            *self._place(origin, goal, reach),
            *self._pawns(origin, goal, kind),
            *self._rest(move, kind, reply),
        ]

    def _takes(self, move: chess.Move, kind: int, taken: int, lost: int) -> list[float]:
        goal = move.to_square
        value = POINTS[taken]
        retakes = taken > 0 and goal == self.last_to and self.captured > 0
        return [
            value / 9,
            max(-9, value - lost) / 9 if taken else 0.0,
            float(taken > 0 and lost == 0) * value / 9,
            float(retakes),
            float(taken > 0 and goal == self.last_to),
            max(0, value - POINTS[kind]) / 9 if taken else 0.0,
            float(taken > 0 and value == POINTS[kind] and lost > 0),
            float(taken > 0 and bool(self.sight.reach.get(goal, 0) & self.hung_mask)),
            float(move.promotion == chess.QUEEN),
            float(move.promotion is not None and move.promotion != chess.QUEEN),
        ]

    def _king_and_rook(self, move: chess.Move, kind: int, reach: int, lost: int) -> list[float]:
        castles = kind == chess.KING and abs(move.to_square - move.from_square) == 2
        direct = reach >> self.their_king & 1
        check = bool(direct) or (bool(self.discoverers >> move.from_square & 1) and self.board.gives_check(move))
        castling = self.may_castle
        return [
            float(check),
            float(check and lost == 0),
            float(check and not direct),
            float(castles and move.to_square > move.from_square),
            float(castles and move.to_square < move.from_square),
            float(kind == chess.KING and not castles and castling),
            float(kind == chess.ROOK and castling),
        ]

    def _safety(self, origin: int, goal: int, taken: int, lost: int, reach: int) -> list[float]:
        hung = self.hanging.get(origin, 0)
        others = max((points for square, points in self.hanging.items() if square != origin), default=0)
        guarded = max((points for square, points in self.hanging.items() if reach >> square & 1), default=0)
        attackers = self.sight.attackers(goal)
        return [
            min(hung, 9) / 9 * (lost == 0),
            float(bool(self.last_reach >> origin & 1)),
            min(hung, 9) / 9,
            min(lost, 9) / 9,
            max(0, min(lost, 9) - POINTS[taken]) / 9,
            float(bool(chess.BB_PAWN_ATTACKS[self.me][goal] & self.their_pawns)),
            chess.popcount(attackers & self.own & ~(1 << origin)) / 3,
            chess.popcount(attackers & self.theirs) / 3,
            min(others, 9) / 9,
            min(guarded, 9) / 9,
            self._unguarded(origin, reach) / 9,
            float(self.last_to >= 0 and bool(chess.between(self.last_to, origin) >> goal & 1)),
        ]

    def _threats(self, origin: int, goal: int, landed: int, lost: int, reach: int) -> list[float]:
        points = POINTS[landed]
        best, count, loose, trade = 0, 0, 0, 0
        before = self.sight.reach[origin]
        for square in chess.scan_forward(reach & self.theirs & ~before):
            value = POINTS[self.sight.kinds[square]]
            guarded = self.sight.attackers(square) & self.theirs
            if value < 100 and (value > points or not guarded):
                best, count = max(best, value), count + 1
                loose += not guarded
            trade += value == points and bool(guarded)
        safe = float(lost == 0)
        relieved = self.hit_by_last > 0 and (goal == self.last_to or self.hanging.get(origin, 0) > 0)
        return [
            best / 9 * safe,
            count / 3 * safe,
            float(count >= 2) * safe,
            float(bool(reach & self.theirs & self.board.queens)),
            loose / 3,
            float(trade > 0),
            float(relieved),
        ]

    def _habit(self, move: chess.Move, kind: int) -> list[float]:
        origin, goal = move.from_square, move.to_square
        last = self.own_last
        home = kind in (chess.KNIGHT, chess.BISHOP) and bool(HOME_MINORS[self.me] >> origin & 1)
        forward = (goal >> 3) - (origin >> 3)
        return [
            float(home),
            float(last is not None and origin == last.to_square),
            float(last is not None and origin == last.to_square and goal == last.from_square),
            float(last is not None and self.sight.kinds[last.to_square] == kind),
            float(origin in self.visited),
            (forward if self.me else -forward) / 7,
            DISTANCE[origin][goal] / 7,
            DISTANCE[origin][self.last_to] / 7 if self.last_to >= 0 else 0.5,
            DISTANCE[goal][self.last_to] / 7 if self.last_to >= 0 else 0.5,
            DISTANCE[goal][last.to_square] / 7 if last else 0.5,
        ]

    def _place(self, origin: int, goal: int, reach: int) -> list[float]:
        before = self.sight.reach[origin]
        squares = chess.popcount(reach & ~self.own)
        return [
            CENTRE[goal] / 3,
            (CENTRE[goal] - CENTRE[origin]) / 3,
            squares / 14,
            (squares - chess.popcount(before & ~self.own)) / 14,
            DISTANCE[goal][self.their_king] / 7,
            (DISTANCE[origin][self.their_king] - DISTANCE[goal][self.their_king]) / 7,
            chess.popcount(reach & self.king_zone) / 4,
            DISTANCE[goal][self.own_king] / 7,
        ]

    def _pawns(self, origin: int, goal: int, kind: int) -> list[float]:
        if kind != chess.PAWN:
            return [0.0] * 7
        file, rank = goal & 7, goal >> 3
        bit = 1 << goal
        return [
            float(abs(goal - origin) == 16),
            float(bool(bit & EDGES)),
            float(bool(bit & CENTRE_FILES)),
            (rank if self.me else 7 - rank) / 7,
            float(not self.their_pawns & _ahead(file, rank, self.me)),
            float(DISTANCE[origin][self.own_king] <= 2 and abs(file - self.own_king % 8) <= 1),
            float(bool(chess.BB_PAWN_ATTACKS[self.me][goal] & self.their_pawns)),
        ]

    def _rest(self, move: chess.Move, kind: int, reply: str | None) -> list[float]:
        origin, goal = move.from_square, move.to_square
        file = chess.BB_FILES[goal & 7]
        answer = chess.parse_square(reply[2:4]) if reply is not None else -1
        prize = POINTS[self.sight.kinds[answer]] if answer >= 0 and self.own >> answer & 1 and answer != origin else 0
        return [
            float(kind in (chess.ROOK, chess.QUEEN) and not file & self.own_pawns),
            float(kind == chess.QUEEN and self.board.ply() < EARLY_PLIES),
            float(kind == chess.KNIGHT and bool(1 << goal & EDGES)),
            float(kind not in (chess.PAWN, chess.KING) and bool(1 << goal & BACK_RANKS[self.me])),
            float(bool(self.pinned >> origin & 1)),
            prize / 9,
            float(answer == goal),
            float(reply is not None and self._reply_hits_king(reply, origin, goal)),
        ]

    def _reply_hits_king(self, reply: str, origin: int, goal: int) -> bool:
        """Whether the expected reply attacks this side's king from where it lands (discovered checks are not seen)."""
        start, end = chess.parse_square(reply[:2]), chess.parse_square(reply[2:4])
        kind = self.sight.kinds[start]
        if not kind or not self.theirs >> start & 1:
            return False
        king = goal if self.sight.kinds[origin] == chess.KING else self.own_king
        occupied = self.sight.occupied & ~(1 << origin | 1 << start) | 1 << goal
        return bool(attacks_of(kind, not self.me, end, occupied) >> king & 1)

    @property
    def may_castle(self) -> bool:
        """Whether this side has not lost the right to castle."""
        return bool(self.board.castling_rights & BACK_RANKS[self.me])

    def _unguarded(self, origin: int, reach: int) -> float:
        """Points of the dearest own piece that loses its only guard."""
        worst = 0
        for square in chess.scan_forward(self.sight.reach[origin] & self.own & ~reach):
            attackers = self.sight.attackers(square)
            if attackers & self.theirs and chess.popcount(attackers & self.own) == 1:
                worst = max(worst, min(9, POINTS[self.sight.kinds[square]]))
        return worst

    def _hanging(self, pieces: int, white: bool) -> dict[int, int]:
        enemies = self.sight.sides[not white]
        found = {}
        for square in chess.scan_forward(pieces & ~self.board.kings):
            if self.sight.attackers(square) & enemies:
                lost = self.sight.loss_on(square, POINTS[self.sight.kinds[square]], white)
                if lost:
                    found[square] = lost
        return found

    def _points(self, pieces: int) -> int:
        return chess.popcount(pieces & self.board.pawns) + sum(
            POINTS[kind] * chess.popcount(mask & pieces) for kind, mask in self.officers
        )

    def _discoverers(self) -> int:
        """Own pieces on a line between an own slider and the other king."""
        king = self.their_king
        sliders = self.own & (
            chess.BB_RANK_ATTACKS[king][0] & (self.board.rooks | self.board.queens)
            | chess.BB_FILE_ATTACKS[king][0] & (self.board.rooks | self.board.queens)
            | chess.BB_DIAG_ATTACKS[king][0] & (self.board.bishops | self.board.queens)
        )
        found = 0
        for square in chess.scan_forward(sliders):
            between = chess.between(square, king) & self.sight.occupied
            if between and not between & (between - 1):
                found |= between
        return found & self.own


def _captured(board: chess.Board) -> int:
    """The kind of piece that the last move took, 0 for none."""
    if not board.move_stack:
        return 0
    last = board.pop()
    taken = board.piece_type_at(last.to_square) or (chess.PAWN if board.is_en_passant(last) else 0)
    board.push(last)
    return taken


def _only(mask: int) -> int:
    return mask.bit_length() - 1


def _ahead(file: int, rank: int, white: bool) -> int:
    """Squares before a pawn on its own and the neighbouring files."""
    files = chess.BB_FILES[file]
    files |= chess.BB_FILES[file - 1] if file else 0
    files |= chess.BB_FILES[file + 1] if file < 7 else 0
    beyond = (chess.BB_ALL << 8 * (rank + 1)) & chess.BB_ALL if white else (1 << 8 * rank) - 1
    return files & beyond
