/**
 * The drawer: the talk with the steward, over any page. A modal dialog, so that the focus stays inside and Escape closes
 * it and nothing else; the line to the house is opened with it, and the steward looks ahead while somebody still types.
 */
import { openLine } from "../line.js";
import { button, el } from "../play/dom.js";
import { language, tr } from "../language.js";
import { createExchange, link, onThePage, questions } from "./exchange.js";
import { plyIn, positionHere, screenOf } from "./screen.js";

/** The longest question, in characters. */
const LONGEST = 500;

const REFUSALS = /** @type {Record<string, string>} */ ({
  offline: tr("The house does not answer just now. The line is tried again by itself."),
  timeout: tr("That took too long. Ask once more."),
  rate_limited: tr("One after the other, please. In a moment the steward is free again."),
  too_long: tr("That is a long story. Could you put it shorter?"),
});

/** @param {HTMLElement} bell what opens it, and gets the focus back */
export function createDrawer(bell) {
  const log = el("ol", { class: "desk-log", role: "list" });
  const begin = el("div", { class: "desk-begin" });
  const scroll = el("div", { class: "desk-scroll", role: "log", "aria-live": "polite", "aria-label": tr("Talk with the steward"), tabindex: "0" }, log, begin);
  const input = /** @type {HTMLInputElement} */ (
    el("input", { class: "input", id: "desk-input", name: "question", type: "text", maxlength: `${LONGEST}`, autocomplete: "off", enterkeyhint: "send", placeholder: tr("Ask the steward") })
  );
  const stop = button(tr("Stop"), () => void line?.ask("stop"), "button desk-stop");
  const send = el("button", { class: "button primary", type: "submit" }, tr("Ask"));
  const form = el("form", { class: "desk-form", autocomplete: "off" }, el("label", { class: "visually-hidden", for: "desk-input" }, tr("Your question")), input, stop, send);
  const close = button(tr("Close"), () => dialog.close(), "button quiet desk-close");
  const head = el("header", { class: "desk-head" }, el("h2", { id: "desk-title" }, tr("The desk")), close);
  // The steward keeps to English, and a page in another language says so before anything is asked.
  const speaks = language === "en" ? [] : [el("p", { class: "desk-language" }, tr("The steward speaks English."))];
  const dialog = /** @type {HTMLDialogElement} */ (el("dialog", { class: "desk", id: "desk", "aria-labelledby": "desk-title" }, head, ...speaks, scroll, form));
  document.body.append(dialog);
  stop.hidden = true;

  /** @type {Map<string, ReturnType<typeof createExchange>>} by id */
  const open = new Map();
  /** @type {ReturnType<typeof openLine> | null} */
  let line = null;
  /** What was said for an exchange before its acknowledgement came. @type {[string, any][]} */
  let early = [];

  function connect() {
    line = openLine("/desk", { auth: () => screenOf(location.pathname), received, changed });
  }

  /** @param {string} state @param {{code: string, message: string}} [error] */
  function changed(state, error) {
    dialog.dataset["line"] = state;
    if (error) begin.replaceChildren(el("p", { class: "desk-greeting" }, error.message || tr("The desk is closed just now.")));
  }

  /** @param {string} name @param {any} payload */
  function received(name, payload) {
    if (name === "desk_state") return show(payload);
    const exchange = open.get(payload.exchange_id);
    if (!exchange) return void early.push([name, payload]);
    if (name === "tool_started") exchange.looking(payload.words);
    else if (name === "tool_finished") exchange.found();
    else if (name === "answer_delta") exchange.say(payload.text);
    else if (name === "answer") {
      finish(payload.exchange_id, () => exchange.finish(payload));
      // What is talked of is pointed at, where the board of the page can be seen beside the drawer.
      if (payload.boards?.[0] && isBeside()) onThePage(payload.boards[0], { gently: true });
    }
    else if (name === "desk_error") finish(payload.exchange_id, () => exchange.fail(payload.message, "en"));
    toEnd();
  }

  /** @param {string} id @param {() => void} tell */
  function finish(id, tell) {
    tell();
    open.delete(id);
    stop.hidden = open.size === 0;
    send.hidden = !stop.hidden;
  }

  /** @param {any} state */
  function show(state) {
    if (open.size > 0) return;
    log.replaceChildren(
      ...state.exchanges.map((/** @type {any} */ one) => {
        const exchange = createExchange(one.question, (question) => void ask(question), showed);
        exchange.finish({ text: one.answer, sources: one.sources, boards: one.boards });
        return exchange.element;
      }),
    );
    begin.replaceChildren(
      ...(state.occasion ? [offer(state.occasion)] : []),
      el("p", { class: "desk-greeting", lang: "en" }, state.greeting),
      questions(state.suggestions, (question) => void ask(question)),
    );
    toEnd();
  }

  /** What the steward offers by itself, once. @param {{text: string, links: any[], ask?: string | null}} occasion */
  function offer({ text, links, ask: question }) {
    const ways = el("p", { class: "desk-links", lang: "en" }, ...links.map(link));
    if (question) ways.append(button(question, () => void ask(question), "desk-ask"));
    return el("div", { class: "desk-offer" }, el("p", { class: "desk-words", lang: "en" }, text), ways);
  }

  /** @param {string} question */
  async function ask(question) {
    const text = question.trim().slice(0, LONGEST);
    if (!text || !line) return;
    const exchange = createExchange(text, (next) => void ask(next), showed);
    log.append(exchange.element);
    begin.replaceChildren();
    input.value = "";
    input.focus();
    toEnd();
    const ply = plyIn(location.hash);
    const ack = await line.ask("ask", { text, ...(ply === undefined ? {} : { ply }), ...positionHere() });
    if (!ack.ok) {
      exchange.fail(REFUSALS[ack.error.code] ?? (ack.error.message || tr("That did not arrive. Ask once more.")));
      return;
    }
    const id = String(ack["exchange_id"]);
    open.set(id, exchange);
    stop.hidden = false;
    send.hidden = true;
    const waiting = early.filter(([, payload]) => payload.exchange_id === id);
    early = [];
    for (const [name, payload] of waiting) received(name, payload);
  }

  /** Whether the page can be seen beside the drawer. */
  const isBeside = () => dialog.offsetWidth < window.innerWidth / 2;

  /** A position is shown on the page: where the drawer lies over it, it goes. */
  function showed() {
    if (!isBeside()) dialog.close();
  }

  function toEnd() {
    scroll.scrollTop = scroll.scrollHeight;
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void ask(input.value);
  });
  // What is pressed in here is meant for nobody else on the page: no shortcut, no arrow through the moves.
  for (const kind of ["keydown", "keyup", "keypress"]) dialog.addEventListener(kind, (event) => event.stopPropagation());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => {
    bell.setAttribute("aria-expanded", "false");
    bell.focus();
  });

  return {
    toggle() {
      if (dialog.open) return dialog.close();
      if (!line) connect();
      else void line.ask("screen", screenOf(location.pathname));
      dialog.showModal();
      bell.setAttribute("aria-expanded", "true");
      input.focus();
      toEnd();
    },
  };
}
