/**
 * Calls somebody who has turned to another window when it is their move, by a notification of the system. It is asked
 * for only by a click on its switch, and says nothing while the page is seen.
 *
 * @typedef {import("./types").View} View
 */
import { sanInWords } from "./speech.js";
import { other } from "./state.js";
import { tr } from "../language.js";

/** Happenings after which it may be one's move. */
const MOVES = new Set(["player_move_applied", "agent_move"]);

/** @param {ReturnType<typeof import("./settings.js").createSettings>} settings */
export function createCalling(settings) {
  /** @type {Notification | null} */
  let call = null;

  /** The match of a call that went out through the worker; empty when none did. */
  let lent = "";

  function hangUp() {
    call?.close();
    call = null;
    if (lent) void takeBack(lent);
    lent = "";
  }
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) hangUp();
  });

  /** @param {View} view @param {string} words */
  async function ring(view, words) {
    hangUp();
    const name = view.seat === "spectator" ? "" : view.state[other(view.seat)].name;
    const tag = view.state.match_id;
    const options = { body: words, tag, icon: "/static/icons/icon-192.png", data: { path: location.pathname } };
    try {
      call = new Notification(tr("Your move against {name}", { name }), options);
      call.addEventListener("click", () => {
        window.focus();
        hangUp();
      });
    } catch {
      // Phones allow it to service workers only; ours brings whoever touches it back to this page.
      lent = tag;
      const worker = await navigator.serviceWorker?.getRegistration();
      await worker?.showNotification(tr("Your move against {name}", { name }), options);
    }
  }

  /** @param {string} tag */
  async function takeBack(tag) {
    const worker = await navigator.serviceWorker?.getRegistration();
    for (const one of (await worker?.getNotifications({ tag })) ?? []) one.close();
  }

  return {
    /** @param {View} view @param {import("./types").Happening | null} happening */
    show(view, happening) {
      if (view.state.status === "ended" || !view.isMyTurn) hangUp();
      if (!happening || happening.replayed || !MOVES.has(happening.name)) return;
      if (!document.hidden || !view.isMyTurn || !settings.now.notify || !mayCall()) return;
      void ring(view, sanInWords(happening.payload.san));
    },
  };
}

/** Whether the browser lets us call. */
export function mayCall() {
  return "Notification" in globalThis && Notification.permission === "granted";
}

/**
 * Ask the browser's leave to call. Only ever from a click.
 * @returns {Promise<string>} why not, in words; empty when it may
 */
export async function askLeave() {
  if (!("Notification" in globalThis)) return tr("This browser cannot call anybody.");
  const answer = Notification.permission === "default" ? await Notification.requestPermission() : Notification.permission;
  if (answer === "granted") return "";
  return tr("Your browser does not let us call. Its settings for this page can change that.");
}
