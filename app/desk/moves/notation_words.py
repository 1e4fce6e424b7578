"""A move, a mark or a clock as it is written, read out: "Nxe5 ??", "3+2"."""

from __future__ import annotations

import re

from app.domain.prose_words import number_word

_CLOCK = re.compile(r"(?<![\d+])(?P<minutes>[0-9]{1,3}) ?\+ ?(?P<seconds>[0-9]{1,3})(?![\d+])")

_SAN = re.compile(
    r"(?<![\w-])(?:(?P<number>[1-9][0-9]{0,2})(?P<dots>\.{1,3}|…) ?)?(?P<san>(?P<piece>[KQRBN])?(?P<from>[a-h]?[1-8]?)"
    r"(?P<takes>x)?(?P<to>[a-h][1-8])(?:=?(?P<becomes>[QRBN]))?(?P<check>[+#])?|(?P<castles>[O0]-[O0](?:-[O0])?))(?!\w)"
)
_PIECES = {"K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight"}
# A pawn is only meant where the move has a number, takes, or becomes something: "e4" may be a square.
_MARKS = {
    "??": "a blunder", "?!": "dubious, an inaccuracy", "!?": "interesting", "!!": "brilliant", "?": "a mistake",
    "!": "a good move",
}  # fmt: skip
# Behind a move or alone; a single one at the end of a question is no more than its end.
_MARK = re.compile(r"(\?\?|!!|\?!|!\?|(?<=[a-h1-8QRBN])[?!](?=\s+\w))(?![?!])")


def notation_lead(text: str) -> str | None:
    """The first move and the first mark in a text, in words; None for neither."""
    move = next((one for one in _SAN.finditer(text) if _is_move(one)), None)
    mark = _MARK.search(text)
    told = [] if move is None else [f"{move['san']}: {_move_words(move)}"]
    if mark is not None:
        told.append(f"{mark[1]} behind a move says that it was {_MARKS[mark[1]]}")
    return f"{'; '.join(told)}." if told else None


def clock_lead(text: str) -> str | None:
    """The first clock in a text in words, minutes for the whole game and seconds a move; None for none."""
    found = _CLOCK.search(text)
    if found is None or not int(found["minutes"]):
        return None
    minutes, seconds = int(found["minutes"]), int(found["seconds"])
    each = "one minute" if minutes == 1 else f"{number_word(minutes)} minutes"
    more = "one second is" if seconds == 1 else f"{number_word(seconds)} seconds are"
    added = f"{more} added with every move that you make" if seconds else "nothing is added with a move"
    return (
        f"{minutes}+{seconds}: each of you has {each} for the whole game, and {added}. Whoever runs out of time loses."
    )


def _is_move(found: re.Match[str]) -> bool:
    return bool(found["castles"] or found["piece"] or found["number"] or found["takes"] or found["becomes"])


def _move_words(found: re.Match[str]) -> str:
    if found["castles"]:
        return "castling on the king’s side" if found["castles"].count("-") == 1 else "castling on the queen’s side"
    piece = _PIECES.get(found["piece"] or "", "pawn")
    of_them = f" on the {found['from']}-file" if found["from"].isalpha() else ""
    of_them = f" on rank {found['from']}" if found["from"].isdigit() else of_them
    does = f"takes what stands on {found['to']}" if found["takes"] else f"goes to {found['to']}"
    becomes = f" and becomes a {_PIECES[found['becomes']]}" if found["becomes"] else ""
    check = {"+": ", with check", "#": ", with mate"}.get(found["check"] or "", "")
    return f"the {piece}{of_them} {does}{becomes}{check}"
