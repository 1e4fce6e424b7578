"""A UCI engine that answers with the first legal move after a fixed time: SECONDS as its only argument."""

from __future__ import annotations

import sys
import time

import chess


def main() -> None:
    seconds = float(sys.argv[1])
    board = chess.Board()
    for line in sys.stdin:
        words = line.split()
        match words[:1]:
            case ["uci"]:
                print("id name Slow\noption name MultiPV type spin default 1 min 1 max 10\nuciok")
            case ["isready"]:
                print("readyok")
            case ["position"]:
                board = chess.Board() if words[1] == "startpos" else chess.Board(" ".join(words[2:8]))
                for uci in words[words.index("moves") + 1 :] if "moves" in words else []:
                    board.push_uci(uci)
            case ["go"]:
                time.sleep(seconds)
                moves = [move.uci() for move in board.legal_moves][:3]
                for number, uci in enumerate(moves, start=1):
                    print(f"info depth 1 multipv {number} score cp {10 - number} nodes 1 pv {uci}")
                print(f"bestmove {moves[0] if moves else '0000'}")
            case ["quit"]:
                return
        sys.stdout.flush()


if __name__ == "__main__":
    main()
