/** One sentence of why a move was no good, from the reason that the analysis gives. */

import { tr } from "../language.js";
import { roleName } from "../play/speech.js";

/**
 * @typedef {{piece: string, square: string}} Man
 * @typedef {{kind: string, move: string | null, men: Man[], number: number | null}} Reason
 */

/** What so many points of material are worth, from the most on. @type {[number, string][]} */
const WORTHS = [
  [8, tr("the worth of a queen")],
  [5, tr("the worth of a rook")],
  [3, tr("the worth of a piece")],
  [2, tr("the worth of two pawns")],
  [0, tr("the worth of a pawn")],
];

/** @param {Man} man */
const name = ({ piece, square }) => (piece === "king" ? tr("the king") : tr("the {piece} on {square}", { piece: roleName(piece), square }));

/** @param {number | null} points */
const worth = (points) => WORTHS.find(([least]) => (points ?? 0) >= least)?.[1] ?? tr("the worth of a pawn");

/** @param {Man[]} men */
const both = (men) => men.map(name).join(tr(" and "));

/** @type {Record<string, (told: Reason) => string>} */
const SENTENCES = {
  allows_mate: ({ move, number }) =>
    number === 1 ? tr("It allows mate on the next move: {move}.", { move }) : tr("It allows mate in {number}, beginning with {move}.", { number, move }),
  misses_mate: ({ move, number }) =>
    number === 1 ? tr("{move} would have been mate.", { move }) : tr("{move} would have mated in {number}.", { move, number }),
  puts_to_be_taken: ({ move, men }) => tr("It puts {name} where it can be taken: {move}.", { name: men.map(name).join(""), move }),
  leaves_to_be_taken: ({ move, men }) => tr("It leaves {name} to be taken: {move}.", { name: men.map(name).join(""), move }),
  allows_fork: ({ move, men }) => tr("It allows the fork {move}, which attacks {men} at once.", { move, men: both(men) }),
  loses_later: ({ move, number }) => tr("After {move} it costs {worth} within a few moves.", { move, worth: worth(number) }),
  misses_capture: ({ move, men }) => tr("{move} would have won {name}.", { move, name: men.map(name).join("") }),
  misses_fork: ({ move, men }) => tr("{move} would have attacked {men} at once.", { move, men: both(men) }),
  misses_later: ({ move, number }) => tr("{move} would have won {worth} within a few moves.", { move, worth: worth(number) }),
  allows_queen: ({ move }) => tr("After {move} a pawn comes through to promote.", { move }),
  misses_queen: ({ move }) => tr("After {move} a pawn would have come through to promote.", { move }),
  stalemates: ({ move }) => tr("It is stalemate, a draw; {move} kept the game going.", { move }),
  lets_the_win_go: ({ move }) => tr("The win is gone: {move} kept it, now the game is about level.", { move }),
  lets_the_draw_go: ({ move }) => tr("{move} kept the balance; now the game is nearly lost.", { move }),
  stands_worse: ({ move }) =>
    move ? tr("After {move} the other side stands better than after the best move.", { move }) : tr("It ends worse than it would have after the best move."),
};

/** @param {Reason | null | undefined} reason @returns {string} "" where there is none */
export function why(reason) {
  return reason ? (SENTENCES[reason.kind]?.(reason) ?? "") : "";
}
