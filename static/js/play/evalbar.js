/**
 * Who stands better, as a bar at the board's edge, for who wants it: in friendlies against a character only, where hints
 * are given too. The engine is the one of the analysis board, in this browser, and is fetched when the bar is wished for.
 * @typedef {import("./types").View} View
 */
import { byId } from "./dom.js";

/** Nodes of a look: a tenth of a second of a desk, half a second of a phone. */
const NODES = 60_000;

/**
 * @param {object} ports
 * @param {{script: string, code: string} | null} ports.engineAt null: not in this game
 * @param {() => import("./settings.js").Settings} ports.likes
 */
export function createEvalBar({ engineAt, likes }) {
  const bar = byId("eval-bar");
  /** @type {Promise<{search: (question: {fen: string, lines: number, nodes: number}) => Promise<any>, quit: () => void,
   *   chanceOf: (score: any) => number, inWords: (score: any) => string}> | null} */
  let woken = null;
  let asked = "";

  /** @param {{script: string, code: string}} at */
  async function wake(at) {
    const [{ createEngine }, { chanceOf, scoreInWords }] = await Promise.all([
      import("../analysis/engine.js"),
      import("../analysis/uci.js"),
    ]);
    const engine = createEngine(at);
    addEventListener("pagehide", () => engine.quit());
    return { search: engine.search, quit: engine.quit, chanceOf, inWords: scoreInWords };
  }

  /** @param {string} fen @param {{script: string, code: string}} at */
  async function look(fen, at) {
    woken ??= wake(at);
    const engine = await woken.catch(() => null);
    const found = await engine?.search({ fen, lines: 1, nodes: NODES });
    const score = found?.lines[0]?.score;
    // A later position may have been asked about meanwhile; without a line the last answer stays.
    if (!engine || !score || asked !== fen) return;
    const chance = Math.round(engine.chanceOf(score) * 100);
    bar.style.setProperty("--white", `${chance}%`);
    bar.setAttribute("aria-valuenow", String(chance));
    bar.setAttribute("aria-valuetext", engine.inWords(score));
    bar.title = engine.inWords(score);
  }

  return {
    /** @param {View} view @param {boolean} isWhiteBelow */
    show(view, isWhiteBelow) {
      const isOn = engineAt !== null && likes().evaluation && view.state.known && !view.state.rated;
      bar.hidden = !isOn;
      bar.classList.toggle("is-black-below", !isWhiteBelow);
      if (!isOn || view.fen === asked) return;
      asked = view.fen;
      void look(view.fen, engineAt);
    },
  };
}
