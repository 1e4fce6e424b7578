/** One sentence of why a move was no good, from the reason that the analysis gives. */

/**
 * @typedef {{piece: string, square: string}} Man
 * @typedef {{kind: string, move: string | null, men: Man[], number: number | null}} Reason
 */

/** What so many points of material are worth, from the most on. @type {[number, string][]} */
const WORTHS = [
  [8, "the worth of a queen"],
  [5, "the worth of a rook"],
  [3, "the worth of a piece"],
  [2, "the worth of two pawns"],
  [0, "a pawn"],
];

/** @param {Man} man */
const name = ({ piece, square }) => (piece === "king" ? "the king" : `the ${piece} on ${square}`);

/** @param {number | null} points */
const worth = (points) => WORTHS.find(([least]) => (points ?? 0) >= least)?.[1] ?? "a pawn";

/** @param {Man[]} men */
const both = (men) => men.map(name).join(" and ");

/** @type {Record<string, (told: Reason) => string>} */
const SENTENCES = {
  allows_mate: ({ move, number }) =>
    number === 1 ? `It allows mate on the next move: ${move}.` : `It allows mate in ${number}, beginning with ${move}.`,
  misses_mate: ({ move, number }) =>
    number === 1 ? `${move} would have been mate.` : `${move} would have mated in ${number}.`,
  puts_to_be_taken: ({ move, men }) => `It puts ${men.map(name).join("")} where it can be taken: ${move}.`,
  leaves_to_be_taken: ({ move, men }) => `It leaves ${men.map(name).join("")} to be taken: ${move}.`,
  allows_fork: ({ move, men }) => `It allows the fork ${move}, which attacks ${both(men)} at once.`,
  loses_later: ({ move, number }) => `After ${move} it costs ${worth(number)} within a few moves.`,
  misses_capture: ({ move, men }) => `${move} would have won ${men.map(name).join("")}.`,
  misses_fork: ({ move, men }) => `${move} would have attacked ${both(men)} at once.`,
  misses_later: ({ move, number }) => `${move} would have won ${worth(number)} within a few moves.`,
  allows_queen: ({ move }) => `After ${move} a pawn comes through to promote.`,
  misses_queen: ({ move }) => `After ${move} a pawn would have come through to promote.`,
  stalemates: ({ move }) => `It is stalemate, a draw; ${move} kept the game going.`,
  lets_the_win_go: ({ move }) => `The win is gone: ${move} kept it, now the game is about level.`,
  lets_the_draw_go: ({ move }) => `${move} kept the balance; now the game is nearly lost.`,
  stands_worse: ({ move }) =>
    move ? `No piece is lost by force, but after ${move} the other side stands better than it had to.` : "It ends worse than it had to.",
};

/** @param {Reason | null | undefined} reason @returns {string} "" where there is none */
export function why(reason) {
  return reason ? (SENTENCES[reason.kind]?.(reason) ?? "") : "";
}
