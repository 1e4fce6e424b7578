/**
 * The buttons of the table. One that may not be pressed says why, to everybody: as a title, to screen readers, and when
 * it is pressed all the same.
 */
import { notice, trouble, clearNotice } from "../notices.js";
import { actsOf } from "./acts.js";
import { byId, el } from "./dom.js";
import { tr } from "../language.js";

/** A hint is about one position and leaves with it, and so does what could not be done in it. */
const TURNS = new Set(["move_made", "player_move_applied", "agent_move", "takeback_applied", "match_ended"]);

/**
 * @param {object} ports
 * @param {(name: string, payload?: object) => Promise<import("./types").Ack>} ports.act
 * @param {(uci: string) => void} ports.mark
 * @param {() => number} ports.serverNow
 * @param {() => import("./settings.js").Settings} ports.likes
 */
export function createActions({ act, mark, serverNow, likes }) {
  const place = byId("acts");
  let drawn = "";
  let isRated = false;
  /** @type {Set<string>} */
  const underWay = new Set();

  const sure = { resign: question("resign-dialog", "resign"), request_takeback: question("takeback-dialog", "request_takeback") };

  /** A question that is answered before the act is asked for. @param {string} id @param {string} name */
  function question(id, name) {
    const dialog = /** @type {HTMLDialogElement} */ (byId(id));
    dialog.addEventListener("close", () => {
      if (dialog.returnValue === name) void act(name);
      dialog.returnValue = "";
    });
    return dialog;
  }

  /** @param {string} name */
  async function press(name) {
    if (name === "resign" && likes().confirm_resign) return sure.resign.showModal();
    // A takeback ends what was at stake, and nobody should learn that afterwards.
    if (name === "request_takeback" && isRated) return sure.request_takeback.showModal();
    if (underWay.has(name)) return;
    underWay.add(name);
    const ack = await act(name);
    underWay.delete(name);
    if (ack.ok && name === "request_hint") tellHint(ack);
  }

  /** @param {any} hint `{step, text, uci?}` */
  function tellHint(hint) {
    const isLast = Boolean(hint.uci);
    if (isLast) mark(hint.uci);
    const more = isLast ? undefined : { label: tr("Another step"), run: () => void press("request_hint") };
    notice(hint.text, { key: "hint", stay: true, ...(more ? { action: more } : {}) });
  }

  return {
    /** @param {import("./types").View} view @param {import("./types").Happening | null} happening */
    show(view, happening) {
      if (happening && TURNS.has(happening.name)) for (const key of ["hint", "why-not"]) clearNotice(key);
      if (happening?.name === "takeback_applied" && !happening.replayed && isRated && !view.state.rated) {
        notice(tr("Taken back. From here on the game is a friendly: no rating changes."), { key: "friendly" });
      }
      isRated = view.state.rated;
      if (view.state.status === "ended") {
        drawn = "";
        return;
      }
      place.classList.remove("are-ways");
      const acts = actsOf(view, serverNow());
      const key = JSON.stringify(acts);
      if (key === drawn) return;
      drawn = key;
      const focused = document.activeElement?.getAttribute("data-act");
      place.replaceChildren(...acts.map(actButton));
      if (focused) /** @type {HTMLElement | null} */ (place.querySelector(`[data-act="${focused}"]`))?.focus();
      place.classList.toggle("is-empty", acts.length === 0);
    },
    press,
  };

  /** @param {import("./acts.js").Act} one */
  function actButton({ name, label, why, tone }) {
    const element = el(
      "button",
      {
        type: "button",
        class: `button quiet${tone === "danger" ? " resign" : ""}`,
        "data-act": name,
        "aria-disabled": why ? "true" : undefined,
        title: why ?? undefined,
      },
      label,
    );
    if (why) element.append(el("span", { class: "visually-hidden" }, `. ${why}`));
    element.addEventListener("click", () => {
      if (why) trouble(why, { key: "why-not" });
      else void press(name);
    });
    return element;
  }
}
