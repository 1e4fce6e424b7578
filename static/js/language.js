/**
 * What the page says, in its reader's language. English stands in the code; the page names the catalogue that has what
 * its scripts say in another one (`data-words`). Modules that import this one begin when it has arrived.
 */

/** @typedef {Record<string, string | [string, string]>} Words English to what is said, or to its forms for one and many */

const page = globalThis.document?.documentElement;

/** The language of the page, as in its `lang`. */
export const language = page?.lang || "en";

/** For dates and numbers; English as it is written in Europe. */
export const locale = language === "en" ? "en-GB" : language;

/** @param {number} value @param {number} [digits] @returns {string} a decimal with the language's own point: "1.6", "1,6" */
export const decimal = (value, digits = 1) => value.toFixed(digits).replace(".", language === "de" ? "," : ".");

/** @type {Words} */
const words = await arrived(page?.dataset.words);

/** @param {string | undefined} address @returns {Promise<Words>} nothing where English serves, or the line is down */
async function arrived(address) {
  if (!address) return {};
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.json() : {};
  } catch {
    return {};
  }
}

/**
 * @param {string} text in English; `{name}` in it is replaced by a value
 * @param {Record<string, unknown>} [values]
 * @returns {string}
 */
export function tr(text, values) {
  const said = words[text];
  return spelled(filled(typeof said === "string" ? said : text, values));
}

/**
 * One of two sentences, by a number, which is `{n}` in them.
 * @param {string} one @param {string} many @param {number} n @param {Record<string, unknown>} [values]
 * @returns {string}
 */
export function trn(one, many, n, values) {
  const said = words[one];
  const [single, several] = Array.isArray(said) ? said : [one, many];
  return spelled(filled(n === 1 ? single : several, { n, ...values }));
}

/** @param {string} text @param {Record<string, unknown>} [values] */
function filled(text, values) {
  if (!values) return text;
  return text.replace(/\{(\w+)\}/g, (place, name) => (name in values ? String(values[name]) : place));
}

/** Letters of the pieces on pages; PGN keeps those of English. @type {Record<string, Record<string, string>>} */
const LETTERS = { de: { K: "K", Q: "D", R: "T", B: "L", N: "S" } };

/**
 * @param {string} text moves in standard notation, alone or in a text
 * @returns {string} with the letters of the reader's language: `Nf3` is `Sf3` in German
 */
export function spelled(text) {
  const letters = LETTERS[language];
  if (!letters) return text;
  return text.replace(/\b[KQRBN](?=[a-h]?[1-8]?x?[a-h][1-8])|(?<=[18]=)[QRBN]/g, (letter) => letters[letter] ?? letter);
}
