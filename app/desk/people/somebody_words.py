"""What the steward answers where one of the house is asked about as a person: the answer, then what it rests on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from app.desk.people.meeting_words import MILD, PATIENT, TEASES
from app.desk.people.somebody_more import MORE_TELLERS
from app.desk.people.talk_words import talkative_told
from app.domain.prose_words import listed

# Memories that are told at once.
SLIPS = 2


def one_told(facts: Mapping[str, Any]) -> str:
    """All that is asked of somebody, one after the other, nothing twice."""
    told = [words(facts) for name in facts["wanted"] if (words := _TELLERS.get(name))]
    told += [life_line(facts, one) if one else _of_page(facts) for one in facts["lives"]]
    return " ".join(dict.fromkeys(filter(None, told)))


def life_line(facts: Mapping[str, Any], line: str | None) -> str:
    """What somebody tells of it themselves."""
    return f"{facts['first']} tells it so: “{line}”" if line else ""


def _of_page(facts: Mapping[str, Any]) -> str:
    """What there is where nothing is told of what was asked: the temper, and the beginning of the page."""
    first = facts["first"]
    return (
        f"Of the rest nothing is told in so many words; by temper {first} {manner_of(facts)} (teasing "
        f"{facts['teases']} of "
        f"10, patience {facts['patience']}), and the page says: {facts['page']}"
    )


def _tale(facts: Mapping[str, Any], aspect: str) -> str:
    return life_line(facts, facts["tales"].get(aspect))


def _purpose(facts: Mapping[str, Any]) -> str:
    first = facts["first"]
    stake = {
        "friendly": "This game is a friendly one, so no rating moves by it.",
        "rated": "This game is rated, so it costs you points like any loss.",
    }.get(facts["stake"] or "", "")
    return " ".join(filter(None, (
        f"Not that it was on purpose: {first} sees your moves and not what you meant by them. A blunder is noticed "
        f"as a blunder: it moves the mood, {first} may say a word about it, and it may be remembered with its move. "
        "What you meant is known only if you say so.", stake, _tale(facts, "purpose"),
    )))  # fmt: skip


def _chat(facts: Mapping[str, Any]) -> str:
    first, much = facts["first"], facts["chattiness"]
    how = "talks gladly at the board" if much >= 0.9 else "talks now and then" if much >= 0.65 else "says little"
    lead = (
        f"Yes, you may, and {first} does not mind" if facts["may"] else f"No, {first} does not mind, and it is not rude"
    )
    rated = " In a rated game, too: only help with the position is not given." if facts["stake"] == "rated" else ""
    return " ".join(filter(None, (
        f"{lead}: write in the box for talk beside the board, during the game and after it, and you are answered. By "
        f"the sheet {first} {how}.{rated}", _tale(facts, "chat"),
    )))  # fmt: skip


def _unlearned(facts: Mapping[str, Any]) -> str:
    first = facts["first"]
    return (
        f"No, {first} is not hurt and does not notice: nobody tells {first} that something was forgotten. What the "
        f"slip said {first} simply knows no longer and never brings up. You are no stranger by it: "
        f"{first}’s other memories of you stay, and so do your games and the score between you."
    )


def _keeps_game(facts: Mapping[str, Any]) -> str:
    first, slips = facts["first"], facts["of_game"]
    if facts["runs"]:
        return (
            f"Not yet: {first} keeps up to 3 things of a game when it is over, each a sentence or two, and you find "
            "them on the page of memories, where each can be put right or forgotten."
        )
    if not slips:
        return f"No, {first} keeps nothing of it so far; what is remembered of you stands on the page of memories."
    told = " ".join(f"“{one}”" for one in slips[:SLIPS])
    return (
        f"Yes, {first} has that: {told} It may come up again when you talk or play. On the page of memories you can "
        "put it right or have it forgotten."
    )


def _keeps_said(facts: Mapping[str, Any]) -> str:
    first, said = facts["first"], facts["said"]
    later = f"What you say at the board {first} may keep where it matters, and then has it tomorrow and next year, too."
    if facts["will"]:
        has = " So it was with what you said before: " + " ".join(f"“{one}”" for one in said[:SLIPS]) if said else ""
        seen = "On the page of memories you see what was kept."
        return f"Yes, as far as it matters: {later[:1].lower()}{later[1:]} {seen}{has}"
    if not said:
        return f"Nothing that you said is kept with {first} so far. {later}"
    told = " ".join(f"“{one}”" for one in said[:SLIPS])
    more = later if facts["runs"] else ""
    return f"Yes, {first} keeps what you said: {told} It stands on the page of memories. {more}".strip()


def _reaction(facts: Mapping[str, Any]) -> str:
    first, heard = facts["first"], facts["reply"]
    if heard is None:
        return f"That I cannot look up: I find no line of yours at the board with {first} that was answered."
    where = "The whole talk stands in the replay of that game, each line at its move."
    if heard["answer"] is None:
        return f"{heard['at']} you said: “{heard['mine']}” {first} said nothing to it. {where}"
    return f"{heard['at']} you said: “{heard['mine']}” {first} answered: “{heard['answer']}” {where}"


def _goodbye(facts: Mapping[str, Any]) -> str:
    first = facts["first"]
    return (
        f"Yes, you can still say goodbye: {first} does not get up at once. When the game is over the box for talk "
        f"stays beside the board and {first} answers there; and in {first}’s room you can talk whenever you like."
    )


def _pinned(facts: Mapping[str, Any]) -> str:
    first, slips = facts["first"], [*facts["of_game"], *facts["said"]]
    what = (
        f" {first} has kept this, for one: “{slips[0]}”" if slips
        else f" So far {first} has kept nothing of you; what there is after a game stands there."
    )  # fmt: skip
    return (
        f"You can see to that: pin the slip. On the page of memories press “Pin” beside it in {first}’s drawer; "
        f"pinned, it does not fade and is never merged or let go, until you press it again.{what}"
    )


def _leaves(facts: Mapping[str, Any]) -> str:
    first = facts["first"]
    return (
        f"No, {first} is not offended: you may leave in the middle of a talk, with a goodbye or without one, and "
        f"nothing is held against you. The talk is kept and stands there when you come back. By temper {first} "
        f"{manner_of(facts)}."
    )


def _thinks(facts: Mapping[str, Any]) -> str:
    first, felt, slips = facts["first"], facts["felt"], [*facts["said"], *facts["of_games"]]
    face = f"{first} looks {facts['face']} just now, which the seat shows honestly. " if facts["face"] else ""
    record = facts["record"]
    games = "" if felt["last"] is None else (
        f" Between you it stands at {record['won']} won, {record['drawn']} drawn and {record['lost']} lost for you."
    )  # fmt: skip
    kept = f" What {first} has kept of you: " + " ".join(f"“{one}”" for one in slips[:SLIPS]) if slips else (
        f" {first} has kept nothing of you so far."
    )  # fmt: skip
    return (
        f"{face}What {first} thinks{' beyond that' if face else ''} nobody can read; by temper {first} "
        f"{manner_of(facts)}.{games}{kept} Ask "
        f"{first} outright, and you get an answer."
    )


def manner_of(facts: Mapping[str, Any]) -> str:
    """How somebody is as company, by how much they tease."""
    if facts["teases"] >= TEASES:
        return "teases, which is meant for moves and not for you"
    return "is mild company" if facts["teases"] <= MILD else "is civil, with a dig now and then"


def _tells_others(facts: Mapping[str, Any]) -> str:
    first = facts["first"]
    return (
        f"No: what you tell {first} stays with {first}. Neither the other characters nor other players are told of "
        f"it, and "
        f"no spectator sees it; another one knows it only if you say it there, too. {first}’s drawer on the page of "
        f"memories "
        "shows what was kept."
    )


def _elsewhere(facts: Mapping[str, Any]) -> str:
    first = facts["first"]
    return (
        f"No, {first} does not mind whom else you play or talk with, and is told nothing of it: each of the house "
        f"sits at "
        "several boards at once and knows only your games together."
    )


def _gave_up(facts: Mapping[str, Any]) -> str:
    first = facts["first"]
    if facts["runs"] and not facts["resigns"]:
        waits = (
            f"its clock ({facts['clock']}) runs on meanwhile" if facts["clock"]
            else "it has no clock, so it waits as long as you like"
        )  # fmt: skip
        return (
            f"No, {first} does not mind and stays at the board: to leave is not to resign. The game is kept, "
            f"{waits}; you "
            "find it first in the hall."
        )
    kept = f" It is remembered so: “{facts['of_game'][0]}”" if facts["of_game"] else ""
    return (
        f"No, {first} holds nothing of that against you: to resign is no rudeness but part of the game, and {first} "
        f"sits down with you again whenever you like.{kept}"
    )


def _loses(facts: Mapping[str, Any]) -> str:
    first, page = facts["first"], facts["felt"]["page"]
    lead = (
        f"{first} takes a loss without a grudge, but hardly in silence (teasing {facts['teases']} of 10, patience "
        f"{facts['patience']})." if facts["teases"] >= TEASES
        else f"{first} is no bad loser: by the sheet mild (teasing {facts['teases']} of 10, patience "
        f"{facts['patience']}), and nobody here holds a result against you."
    )  # fmt: skip
    of_page = f" The page says: “{page[0]}”" if page else ""
    return f"{lead}{of_page} {_tale(facts, 'loses')}".strip()


def _angry(facts: Mapping[str, Any]) -> str:
    first, patience = facts["first"], facts["patience"]
    if tale := _tale(facts, "angry"):
        return tale
    how = "patient, and slow to anger" if patience >= PATIENT else "not the most patient"
    return f"That is told nowhere in so many words; by the sheet {first} is {how} (patience {patience} of 10)."


def _wins(facts: Mapping[str, Any]) -> str:
    first = facts["first"]
    lead = (
        f"{first} does not pass a win over in silence (teasing {facts['teases']} of 10)" if facts["teases"] >= TEASES
        else f"{first} is no gloater (teasing {facts['teases']} of 10)"
    )  # fmt: skip
    return f"{lead}; it is never meant against you. {_tale(facts, 'wins')}".strip()


def _talks(facts: Mapping[str, Any]) -> str:
    return talkative_told(facts, why=facts.get("why", False))


def _everybody(facts: Mapping[str, Any]) -> str:
    first = facts["first"]
    has = [
        f"with {side} {listed(names)}"
        for side, names in (("White", facts["white"]), ("Black", facts["black"]))
        if names
    ]
    sheet = f" On the sheet stand {'; '.join(has)}." if has else ""
    return (
        f"Against everybody: what {first} opens with stands on the sheet and is the same for all, none of it is kept "
        f"for you alone.{sheet} A game comes there only as far as your own moves lead to it."
    )


def _child(facts: Mapping[str, Any]) -> str:
    first, age = facts["first"], facts["age"]
    maker = "an AI character of the club: nobody real is beaten, and no child sits there"
    if age is not None and age < 18:
        return (
            f"No: {first} is {maker}. In the story {first} is {age} years old. Play as you like; {first} "
            f"takes no harm by a loss. {_tale(facts, 'loses')}"
        ).strip()
    return f"No: in the story {first} is grown up, and is {maker}."


def _sex(facts: Mapping[str, Any]) -> str:
    first, word = facts["first"], facts["called"]
    who = {"he": "a man", "she": "a woman"}.get(word or "")
    if who is None:
        return (
            f"{first}’s page says neither “he” nor “she”, so it is left open; {first} is an AI character of the club."
        )
    young = {"he": "a boy", "she": "a girl"}[word or ""] if facts["age"] is not None and facts["age"] < 18 else who
    return (
        f"By the story {first} is {young}: the page says “{word}”. {first} is no real person but an AI character of "
        "the club."
    )


_TELLERS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "pinned": _pinned, "leaves": _leaves,
    "purpose": _purpose, "chat": _chat, "unlearned": _unlearned, "keeps_game": _keeps_game, "keeps_said": _keeps_said,
    "reaction": _reaction, "goodbye": _goodbye, "thinks": _thinks,
    "tells_others": _tells_others, "elsewhere": _elsewhere, "gave_up": _gave_up, "loses": _loses, "wins": _wins,
    "angry": _angry, **MORE_TELLERS,
    "talks": _talks, "everybody": _everybody, "child": _child, "sex": _sex,
}  # fmt: skip
