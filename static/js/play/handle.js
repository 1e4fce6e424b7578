/**
 * The handle at the board's corner: dragged, or moved with the arrow keys, it sets the part of the window's height that
 * the board takes. Kept with the other settings; twice pressed, the board has the house's size again.
 */
import { SHARE } from "./settings.js";
import { byId } from "./dom.js";
import { tr } from "../language.js";

/** One press of an arrow key, as a part of the window's height. */
const STEP = 0.02;

/** @param {ReturnType<typeof import("./settings.js").createSettings>} settings */
export function hangHandle(settings) {
  const handle = byId("board-handle");
  const frame = /** @type {HTMLElement} */ (handle.parentElement);
  const page = document.documentElement.style;

  /** The part that the board has now: a narrow window may give it less than was wished. */
  const share = () => frame.clientHeight / innerHeight;

  /** @param {number} wished */
  const within = (wished) => Math.min(SHARE.most, Math.max(SHARE.least, wished));

  function tell() {
    const now = Math.round(share() * 100);
    handle.setAttribute("aria-valuenow", String(now));
    handle.setAttribute("aria-valuetext", tr("{now} % of the window's height", { now }));
  }

  /** @param {PointerEvent} event */
  function drag(event) {
    const { clientX: fromX, clientY: fromY, pointerId } = event;
    const from = share();
    let wished = from;
    handle.setPointerCapture(pointerId);
    /** @param {PointerEvent} moved */
    const follow = (moved) => {
      const [right, down] = [moved.clientX - fromX, moved.clientY - fromY];
      // The page is centred, so the corner follows the hand at half the speed at which the board grows.
      const grown = 2 * (Math.abs(right) > Math.abs(down) ? right : down);
      wished = within(from + grown / innerHeight);
      page.setProperty("--board-share", String(wished));
    };
    const drop = () => {
      handle.removeEventListener("pointermove", follow);
      if (wished !== from) settings.set("board_share", wished);
    };
    handle.addEventListener("pointermove", follow);
    handle.addEventListener("lostpointercapture", drop, { once: true });
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const wished = {
      ArrowUp: share() + STEP,
      ArrowRight: share() + STEP,
      ArrowDown: share() - STEP,
      ArrowLeft: share() - STEP,
      Home: SHARE.least,
      End: SHARE.most,
    }[event.key];
    if (wished === undefined) return;
    event.preventDefault();
    settings.set("board_share", within(wished));
  }

  handle.setAttribute("aria-valuemin", String(SHARE.least * 100));
  handle.setAttribute("aria-valuemax", String(SHARE.most * 100));
  handle.addEventListener("pointerdown", drag);
  handle.addEventListener("keydown", onKey);
  handle.addEventListener("dblclick", () => settings.set("board_share", SHARE.usual));
  new ResizeObserver(tell).observe(frame);
}
