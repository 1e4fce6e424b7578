/**
 * The talk at the table, set as dialogue. One's own words stand there at once and are confirmed when they come back.
 *
 * @typedef {import("./types").TalkView} TalkView
 */
import { button, byId, el, setText } from "./dom.js";
import { refusal } from "./words.js";
import { tr } from "../language.js";

/** Characters of one utterance, as the contract has it. */
export const MOST_CHARACTERS = 500;
/** From here on the count is shown. */
const COUNT_FROM = 400;
/** Closer to the end than this many pixels, new words scroll into view by themselves. */
const NEAR_END_PX = 48;

/**
 * @param {object} ports
 * @param {(text: string) => void} ports.say
 * @param {(id: number) => void} ports.unsay
 * @param {boolean} [ports.toEither] whether one speaks to both sides, so that one's own lines say to whom
 */
export function createTalk({ say, unsay, toEither = false }) {
  const list = byId("talk");
  const scroller = byId("talk-log");
  const form = byId("say");
  const input = /** @type {HTMLTextAreaElement} */ (byId("say-input"));
  const count = byId("say-count");
  const empty = byId("talk-empty");
  let written = 0;
  let lastAt = "";

  function measure() {
    const length = [...input.value.trim()].length;
    const isTooLong = length > MOST_CHARACTERS;
    setText(count, length >= COUNT_FROM ? `${length} of ${MOST_CHARACTERS}` : "");
    count.classList.toggle("over", isTooLong);
    input.setAttribute("aria-invalid", String(isTooLong));
    // Grow with the words, up to what the style sheet allows, inside space that is reserved for it.
    input.style.blockSize = "auto";
    input.style.blockSize = `${input.scrollHeight + 2}px`;
    return !isTooLong && length > 0;
  }

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    if (!measure()) {
      if (input.value.trim()) setText(count, tr("{trim} of {MOST_CHARACTERS}: say it shorter", { trim: [...input.value.trim()].length, MOST_CHARACTERS }));
      return;
    }
    say(input.value.trim());
    input.value = "";
    measure();
  }
  form.addEventListener("submit", submit);
  input.addEventListener("input", measure);
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) submit(event);
  });

  /** @param {import("./types").ChatLine} line @param {TalkView} view @param {string} before the speaker before */
  function lineElement(line, view, before) {
    const speaker = speakerOf(line, view, toEither);
    const isMine = isOwn(line, view);
    return el(
      "li",
      { class: `said ${isMine ? "mine" : line.role === "spectator" ? "gallery" : "theirs"}${speaker === before ? " goes-on" : ""}` },
      el("span", { class: "speaker" }, speaker),
      // Characters speak English, on whatever page.
      el("span", { class: "words", lang: isMine || line.role === "spectator" ? undefined : "en" }, line.text),
    );
  }

  /** @param {TalkView} view */
  function write(view) {
    const { chat } = view.state;
    // Lines only ever follow; anything else (a snapshot, a cut at the front) is written anew.
    const grows = written > 0 && chat.length >= written && keyOf(chat[written - 1]) === lastAt;
    const from = grows ? written : 0;
    for (const pending of list.querySelectorAll(".on-its-way")) pending.remove();
    if (from === 0) list.replaceChildren();
    for (let at = from; at < chat.length; at += 1) {
      const line = /** @type {import("./types").ChatLine} */ (chat[at]);
      const before = chat[at - 1];
      list.append(lineElement(line, view, before ? speakerOf(before, view, toEither) : ""));
    }
    written = chat.length;
    lastAt = keyOf(chat.at(-1));
    for (const words of view.words) list.append(onItsWay(words));
    empty.hidden = list.childElementCount > 0;
  }

  /** @param {import("./types").PendingWords} words */
  function onItsWay(words) {
    const item = el(
      "li",
      // One knows what one has said; it is read out when it comes back, not twice.
      { class: `said mine on-its-way${words.failed ? " failed" : ""}`, "aria-live": "off" },
      el("span", { class: "speaker" }, tr("You")),
      el("span", { class: "words" }, words.text),
    );
    if (words.failed) item.append(el("span", { class: "small why-unheard" }, tr("Not heard. {why}", { why: unheard(words.failed) })));
    // At a cleared table it would not be heard the next time either.
    if (words.failed && words.failed !== "game_over") {
      const again = button(tr("Say it again"), () => {
        input.value = words.text;
        unsay(words.id);
        measure();
        input.focus();
      }, "button quiet again");
      item.append(again);
    }
    return item;
  }

  return {
    /** @param {TalkView} view */
    show(view) {
      const isAtEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR_END_PX;
      write(view);
      if (isAtEnd) scroller.scrollTop = scroller.scrollHeight;
      form.hidden = view.isCleared === true || (view.seat === "spectator" && !view.beside && view.isOver === true);
    },
    /** The list has been hidden and is seen again. */
    shown() {
      scroller.scrollTop = scroller.scrollHeight;
      measure();
    },
  };
}

/** One's own words: at the board, or to the agent that one watches. @param {import("./types").ChatLine} line @param {TalkView} view */
function isOwn(line, view) {
  return line.role === "owner" || (line.role === "player" && line.color !== undefined && line.color === view.seat);
}

/** @param {import("./types").ChatLine} line @param {TalkView} view @param {boolean} toEither */
function speakerOf(line, view, toEither) {
  if (isOwn(line, view)) return toEither && line.color ? tr("You, to {name}", { name: view.state[line.color].name }) : tr("You");
  const name = line.username || (line.color ? view.state[line.color].name : tr("Somebody"));
  if (line.role === "spectator") return tr("{name}, from the gallery", { name });
  return line.aside ? tr("{name}, to you", { name }) : name;
}

/** @param {string} code why words were not heard */
function unheard(code) {
  return code === "game_over" ? tr("The table is cleared.") : refusal({ code });
}

/** @param {import("./types").ChatLine | undefined} line */
function keyOf(line) {
  return line ? `${line.at} ${line.text}` : "";
}
