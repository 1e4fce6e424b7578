/** The colours a made face may have, by the names of `app/characters/portrait.py`. */

/** @typedef {{ skin: string, shade: string, deep: string, lip: string, blush: string }} Complexion */
/** @typedef {{ main: string, light: string, dark: string }} Cloth the colour, its lit side and its folds */

/** @type {Readonly<Record<string, Complexion>>} */
export const SKINS = Object.freeze({
  porcelain: { skin: "#f3d9c2", shade: "#dcb99d", deep: "#845243", lip: "#c9786c", blush: "#e39484" },
  fair: { skin: "#eac6a4", shade: "#cfa582", deep: "#77493a", lip: "#bf6f60", blush: "#dd8570" },
  rose: { skin: "#e8b79c", shade: "#cb957b", deep: "#74402f", lip: "#bb6355", blush: "#dd7660" },
  olive: { skin: "#d8b081", shade: "#b78d61", deep: "#64422b", lip: "#ab6450", blush: "#c9744f" },
  tan: { skin: "#c99365", shade: "#a8744a", deep: "#58331f", lip: "#9f5440", blush: "#c26744" },
  bronze: { skin: "#ad7449", shade: "#8c5834", deep: "#482817", lip: "#8f4836", blush: "#b05a3a" },
  brown: { skin: "#87543a", shade: "#6b3f2a", deep: "#371c12", lip: "#7f3d32", blush: "#9d4b35" },
  deep: { skin: "#63402f", shade: "#4b2e21", deep: "#25120c", lip: "#6d362d", blush: "#7f3d2e" },
});

/** @type {Readonly<Record<string, Cloth>>} */
export const HAIRS = Object.freeze({
  black: { main: "#2a262a", light: "#463f45", dark: "#1a171a" },
  brown: { main: "#4f3626", light: "#6d4d37", dark: "#38251a" },
  chestnut: { main: "#7a4426", light: "#9a5e39", dark: "#5a3019" },
  blond: { main: "#cfa75c", light: "#e5c888", dark: "#a98341" },
  red: { main: "#b3532a", light: "#d0743f", dark: "#87391a" },
  grey: { main: "#9b958c", light: "#bab4aa", dark: "#78726a" },
  white: { main: "#e4dfd5", light: "#f5f1e8", dark: "#bdb6aa" },
  blue: { main: "#3f7f9b", light: "#62a5bd", dark: "#2c5e76" },
});

/** @type {Readonly<Record<string, string>>} */
export const IRISES = Object.freeze({ brown: "#4b2d1d", hazel: "#7a5a2c", green: "#4f6b45", blue: "#4d6f8a", grey: "#66717a" });

/** @type {Readonly<Record<string, Cloth>>} */
export const CLOTHS = Object.freeze({
  wine: { main: "#7b2f3a", light: "#98464f", dark: "#5b2029" },
  brass: { main: "#b98a35", light: "#d3a855", dark: "#8e6722" },
  forest: { main: "#46583a", light: "#5f7550", dark: "#33422b" },
  navy: { main: "#2f405c", light: "#475b7c", dark: "#212e45" },
  ink: { main: "#2b2c33", light: "#43454f", dark: "#1c1d22" },
  clay: { main: "#b4583c", light: "#cc7557", dark: "#8c412a" },
  cream: { main: "#e6d8b8", light: "#f4ead3", dark: "#c4b48f" },
  plum: { main: "#5d3f63", light: "#7a587f", dark: "#432c48" },
});

/** What a lash and the white of an eye look like on everybody. */
export const LASH = "#241a1a";
export const WHITE = "#faf1df";
