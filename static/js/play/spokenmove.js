/**
 * A move as one says it: "knight f3", "e takes d5", "castles short", "echo eight queen". Brought into one shape; which
 * legal move it means is for rules.js to say.
 *
 * @typedef {{castles: "king" | "queen" | "either"}
 *   | {piece: string, file: string, rank: string, to: string, promotion: string}} Said
 *   `piece` and `promotion` are letters as in SAN; a pawn is an empty `piece`; what was not said is empty
 */

/** @type {Record<string, string>} */
const PIECES = {
  king: "K", queen: "Q", rook: "R", bishop: "B", knight: "N", horse: "N", pawn: "",
  könig: "K", dame: "Q", turm: "R", läufer: "B", springer: "N", pferd: "N", bauer: "",
};
/** Numbers and the telephone's alphabet. @type {Record<string, string>} */
const SIGNS = {
  eins: "1", zwei: "2", drei: "3", vier: "4", fünf: "5", sechs: "6", sieben: "7", acht: "8",
  one: "1", two: "2", three: "3", four: "4", five: "5", six: "6", seven: "7", eight: "8",
  alpha: "a", alfa: "a", bravo: "b", charlie: "c", delta: "d", echo: "e", foxtrot: "f", golf: "g", hotel: "h",
};
/** What is said between the things that count. */
const FILLERS = new Set(
  "to takes take captures capture x on the a at from moves move goes go promotes promote promotion becomes into and check checkmate mate equals plus nach auf von schlägt nimmt zieht wird wandelt um in eine einen und schach matt".split(" "),
);
const CASTLES = /^(?:o-?o(?:-?o)?|0-?0(?:-?0)?|castles?|castling|(?:kurze|lange|kleine|große)?rochade|rochier(?:e|en|t))$/;
const SHAPE = /^([KQRBN])?([a-h])?([1-8])?([a-h])([1-8])([QRBN])?$/;

/**
 * @param {string} text
 * @returns {Said | null} null when it does not read as a move that somebody says
 */
export function fromSpeech(text) {
  const words = text
    // A capital names a piece ("Ng1f3"); everything else is as good in small letters.
    .replace(/\S+/g, (word) => (/^[KQRBN][a-h]?[1-8]?[x-]?[a-h][1-8]/.test(word) ? `${word[0]}${word.slice(1).toLowerCase()}` : word.toLowerCase()))
    .replace(/[.,!?=+#]/g, " ")
    .replace(/\b(king|queen)(?:'s)?[ -]?side\b/g, "$1side")
    .replace(/-/g, " ")
    .split(/\s+/)
    .filter(Boolean);
  if (words.some((word) => CASTLES.test(word))) return castling(words);
  const shape = words.map((word, at) => signOf(word, words[at + 1] ?? "")).join("");
  const parts = SHAPE.exec(shape);
  if (!parts) return null;
  const [, piece = "", file = "", rank = "", toFile, toRank, promotion = ""] = parts;
  return { piece, file, rank, to: `${toFile}${toRank}`, promotion };
}

/** @param {string} word @param {string} next @returns {string} what it adds to the move */
function signOf(word, next) {
  if (word in PIECES) return PIECES[word] ?? "";
  if (word in SIGNS) return SIGNS[word] ?? "";
  // An "a" is a file right before a rank, an article otherwise.
  if (word === "a" && /^[1-8]$/.test(SIGNS[next] ?? next)) return "a";
  return FILLERS.has(word) ? "" : word;
}

/** @param {string[]} words @returns {Said | null} */
function castling(words) {
  const known = words.filter((word) => CASTLES.test(word) || word === "side" || SIDES[word] || FILLERS.has(word));
  if (known.length < words.length) return null;
  const side = words.map((word) => SIDES[word]).find(Boolean);
  return { castles: side ?? "either" };
}

/** @type {Record<string, "king" | "queen">} */
const SIDES = {
  klein: "king", kleine: "king", groß: "queen", große: "queen", kleinerochade: "king", großerochade: "queen",
  kurz: "king", kurze: "king", kurzerochade: "king", lang: "queen", lange: "queen", langerochade: "queen",
  kingside: "king", short: "king", king: "king", queenside: "queen", long: "queen", queen: "queen",
};
