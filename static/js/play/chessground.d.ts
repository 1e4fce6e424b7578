/** The import map calls the package by its short name. */
declare module "chessground" {
  export { Chessground } from "@lichess-org/chessground";
}
