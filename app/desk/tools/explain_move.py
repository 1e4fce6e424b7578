"""Why a move was good or bad, and which moves decided a game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from app.desk.finished.accuracy_words import accuracy_words
from app.desk.finished.course import (
    both_of,
    both_words,
    course_of,
    course_words,
    falls_of,
    good_words,
    graph_words,
    judged_words,
    move_at,
    play_of,
    worst_words,
)
from app.desk.finished.given_up_words import (
    asker_gave_up,
    behind_words,
    end_shown,
    resigned_words,
    still_of,
)
from app.desk.finished.last_played import last_played, of_error, which_game
from app.desk.finished.lesson_words import exact_words, lesson_words, saved_told
from app.desk.finished.missed import mate_let_in, missed_of, nearest_of, nearest_words
from app.desk.finished.pattern_words import numbers_words
from app.desk.finished.story import TELLERS as STORY
from app.desk.finished.story import plain_move_words, story_of
from app.desk.finished.tail_words import tail_named, tail_words
from app.desk.finished.trap_words import trap_words
from app.desk.finished.whole_words import NOT_YET, first_name
from app.desk.game_tool import GameTool
from app.desk.games import NO_GAME, game_for, not_sitting, refuse_help, rival_of
from app.desk.moves.driven_words import asks_if_it_belonged, driven_of, driven_words
from app.desk.moves.judged import awaited_analysis, judge_move
from app.desk.moves.moments import costliest_of, latest_of
from app.desk.moves.move_aspects import MOVE_ASPECTS
from app.desk.moves.move_words import (
    BESIDE,
    apart_of,
    asks_for_turn,
    beside_words,
    given_up_lead,
    stood_words,
    told_of_moment,
)
from app.desk.moves.played_words import castled_words, mates_words, played_facts
from app.desk.moves.which_moves import WhichMove, Whose, last_move_of, mistake_of, named_ply
from app.desk.reading.plainly import asks_plainly
from app.desk.services import DeskServices
from app.desk.tool import AskedQuestion, Asker, DeskAnswer, Findings, ToolRefused
from app.domain.events.desk import DeskBoard, DeskLink
from app.domain.position import Color

# What can be told in plain words, too.
PLAIN_TOO = ("moment", "why", "story", "judged", "worst", "course")
STILL_LOOKED_OVER = "Where it turned I can say as soon as it has been looked over: ask me again in half a minute."
# What is told of how one side played.
_OF_PLAY = {
    "worst": worst_words,
    "judged": judged_words,
    "accuracy": accuracy_words,
    "good": good_words,
    "numbers": numbers_words,
}
# What is told of a move alone, or of all of them.
_OF_PLAYED = {
    "mates": mates_words,
    "resigned": resigned_words,
    "behind": behind_words,
    "trap": trap_words,
}
# Of these the last position is told, where it was given up or a mate was left in it.
_OF_END = ("mates", "resigned", "behind")
# What is told as something else, which holds the answer.
_TOLD_AS = {"objected": "why", "whose": "why", "pupils": "moment", "pawns": "worst", "tempi": "opening"}
# Aspects that are told by the words of the question.
_BY_WORDS = (
    "moment", "theirs", "story", "lesson", "saved", "both", "judged", "accuracy", "opening", "why", "better",
    "resigned", "mates", "simply", "course",
)  # fmt: skip


def _of_last_move(asker: Asker) -> bool:
    """Whether the last answer told the last move of a game: what is asked of "it" then is asked of that move."""
    about = asker.about
    return about is not None and (about.tool, about.aspect) == ("position_facts", "last")


# What went wrong for the asker, whoever it was played against.
_FROM_ME = re.compile(r"\b(?:from|for|on) me\b|\bmy (?:game|side|chances|hands)\b|\bdid i (?:slip|go|lose)\b")


class ExplainMove(GameTool):
    """By the analysis of a finished game, else by the engine."""

    name: ClassVar = "explain_move"
    description: ClassVar = (
        "What one move of a game was worth, why, and what was better; without a move, the moment that decided the game."
    )
    doing: ClassVar = "Looking at the move"
    arguments: ClassVar = WhichMove
    life: ClassVar = 3
    seconds: ClassVar = 8.0
    aspects: ClassVar = MOVE_ASPECTS

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> WhichMove:
        if isinstance(question.given, WhichMove):
            return question.given
        asker, move, aspect = question.asker, question.move, _TOLD_AS.get(aspect, aspect)
        words = question.text.lower()
        if aspect == "theirs" and _FROM_ME.search(words):
            aspect = "moment"
        about = asker.about if asker.about is not None and asker.about.tool == self.name else None
        number = next((n for n, said in enumerate(("second", "third"), start=2) if said in words), 1)
        ply = None
        talked_of = about.ply if about is not None else None
        if _of_last_move(asker):
            talked_of = asker.about.ply if asker.about is not None else None
        if move is None and aspect in ("why", "better", "simply", "spotted", "trap", "goes_on"):
            ply = talked_of if aspect in ("simply", "goes_on") else asker.ply or talked_of
        elif move is None and aspect in BESIDE:
            ply = max(1, (talked_of or asker.ply or 1) + BESIDE[aspect])
        elif move is None and aspect == "stood" and (apart := apart_of(words)):
            at_ply = asker.ply or (asker.about.ply if asker.about is not None else None)
            ply = max(1, (at_ply or 1) + apart)
        whose: Whose = "theirs" if aspect == "theirs" else "mine"
        if aspect == "graph":
            whose = "any"
        elif aspect == "moment" and asks_for_turn(words):
            whose = "turn"
        elif aspect == "moment" and (ordered := mistake_of(words)) is not None:
            whose = ordered
        elif aspect == "why" and move is None and (last := last_move_of(words)) is not None:
            whose, ply = last, None
        rival = asker.screen.character or (None if asker.screen.match_id else question.character)
        match_id = asker.screen.match_id
        named = question.character if match_id and aspect == "better" else None
        plainly = aspect in PLAIN_TOO and asks_plainly(words)
        return WhichMove(
            plainly=plainly,
            ending=aspect in _OF_END,
            apart=aspect == "stood" and apart_of(words) != 0,
            castled=aspect == "stood" and "castl" in words,
            match_id=match_id,
            move=move,
            ply=ply or None,
            whose=whose,
            number=number,
            rival=rival,
            named=named,
            asked=words[:200] if aspect in _BY_WORDS else "",
            of="" if match_id else words[:200],
        )

    async def look(self, given: WhichMove, asker: Asker, at: DeskServices) -> Findings:
        match_id = given.match_id or await of_error(asker, given.move, at)
        game = await game_for(at, asker, match_id or await last_played(asker, given.rival, at, given.of))
        refuse_help(game)
        if not game.state.moves:
            raise ToolRefused("not_found", "No move has been made yet, so nobody has gone wrong. Enjoy it.")
        analysis = await awaited_analysis(at, game)
        ply = named_ply(game, given)
        gave_up = asker_gave_up(analysis, game)
        # Who stood well to the end and resigned had nothing turn on a move of the other side.
        whose = "mine" if gave_up and given.whose == "turn" else given.whose
        moments = costliest_of(game, analysis, whose)
        if ply is None and moments:
            ply = moments[min(given.number, len(moments)) - 1]
        ply = ply or latest_of(game, given.whose)
        if ply is None:
            raise NO_GAME
        judged = await judge_move(at, game, ply, analysis)
        shown, side = judged.pop("board"), Color.WHITE if judged["by"] == "White" else Color.BLACK
        still = await still_of(at, game) if given.ending or gave_up else None
        facts = {
            **judged,
            "mover": "you" if side is game.color else first_name(game, side),
            "result": None if game.color is None else game.state.outcome(game.color),
            "analysed": analysis is not None,
            "moments": [move_at(game.state, one) for one in moments],
            "course": None if analysis is None else course_of(analysis, game),
            "play": None if analysis is None else play_of(analysis, game),
            "both": None if analysis is None else both_of(analysis, game),
            "falls": [] if analysis is None else falls_of(analysis, game),
            "story": story_of(analysis, game) | {"asked": given.asked},
            "tail": None if (count := tail_named(given.asked)) is None else tail_words(analysis, game, count),
            "driven": driven_of(game, ply) if asks_if_it_belonged(given.asked) else None,
            "missed": missed_of(analysis, game, ply),
            "let_mate": mate_let_in(analysis, game, ply),
            "nearest": None if analysis is None or moments else nearest_of(analysis, game),
            "by_castling": given.castled,
            **played_facts(analysis, game, ply),
            "still": still,
            "named": not_sitting(game, given.named, asker, at),
            "rival": rival_of(game),
            "other": first_name(game, (game.color or Color.WHITE).other),
            "plainly": given.plainly,
            "turn": whose == "turn",
            "number": given.number,
            "order": {"first_mine": "first", "final_mine": "last"}.get(whose),
            "at_large": given.move is None and given.ply is None,
            "asked": given.asked,
            "here": asker.screen.match_id is not None,
            "is_moment": not moments or ply == moments[0],
            "beyond": given.ply is not None and given.ply > game.state.ply,
        }
        inner = {"match_id": game.state.match_id, "ply": ply, "orientation": game.orientation, **shown,
                 "ended": game.state.ended, "plies": moments, "end": end_shown(game, still)}  # fmt: skip
        return Findings(facts, inner, settled=analysis is not None or not game.state.ended)

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        facts, inner = found.facts, found.internal_info
        aspect = _TOLD_AS.get(aspect, aspect)
        if facts["plainly"] and aspect in PLAIN_TOO:
            aspect = "simply"
        if aspect in STORY:
            return self._of_story(facts, inner, aspect)
        if aspect == "course" and facts["course"] is not None:
            return DeskAnswer(
                course_words(facts["course"], facts["asked"]),
                self._boards(facts, inner),
                (self.to_game(f"{facts['move']} in the replay", inner),),
                (f"Why was {facts['move']} bad?",) if facts["moments"] else (),
                self.about(inner),
            )
        if aspect in _OF_PLAY and facts["play"] is not None:
            play = facts["play"]
            words = [accuracy_words(play, facts["asked"]) if aspect == "accuracy" else _OF_PLAY[aspect](play)]
        elif aspect == "both":
            both = facts["both"]
            words = [exact_words(both, facts["asked"]), both_words(both)] if both else [NOT_YET]
        elif aspect in ("lesson", "graph"):
            words = [(lesson_words if aspect == "lesson" else graph_words)(facts) if facts["analysed"] else NOT_YET]
            if aspect == "lesson" and (gave_up := given_up_lead(facts)):
                words = [gave_up, "So before you resign, look at what can still be played.",
                         words[0].replace("This one: ", "The other lesson: ", 1)]  # fmt: skip
        elif aspect in _OF_END and (aspect != "mates" or facts["end"]["mate"]) and inner["end"] is not None:
            return self._of_end(facts, inner["end"], aspect)
        elif aspect in _OF_PLAYED:
            words = [_OF_PLAYED[aspect](facts)]
        elif aspect in _OF_PLAY:
            words = [NOT_YET]
        elif aspect == "saved" and facts["analysed"]:
            words = saved_told(facts)
        else:
            words = told_of_moment(facts, aspect)
            if aspect == "moment" and inner["ended"] and not facts["analysed"]:
                words = [f"The game ended by {facts['story']['how']}.", STILL_LOOKED_OVER]
        if aspect == "stood":
            by_castling = castled_words(facts["castled"], lead=True) if facts["by_castling"] else ""
            words = [by_castling, stood_words(facts) if not by_castling or any(facts["castled"].values()) else ""]
        if aspect == "theirs" and facts["analysed"] and not facts["moments"]:
            words = [nearest_words(facts["nearest"], facts["other"])]
        others = [one for one in facts["moments"] if one != facts["move"]]
        words += [driven_words(facts["driven"]), *beside_words(facts, aspect, others)]
        if not facts["here"]:
            words.insert(0, which_game(facts["story"]))
        links = [self.to_game(f"{facts['move']} in the replay" if inner["ended"] else "The game", inner)]
        if inner["ended"] and facts["moments"]:
            game = f"/matches/{inner['match_id']}"
            links.append(DeskLink(words="Walk me through it", href=f"{game}/walk", tool=self.name))
            links.append(DeskLink(words="Learn from your mistakes", href=f"{game}/mistakes", tool=self.name))
        follow = ["What should I have played instead?"] if aspect != "better" and facts["better"] else []
        follow += [f"Why was {one} bad?" for one in others[:2]] if aspect in ("moment", "theirs") else []
        told = " ".join(filter(None, words))
        return DeskAnswer(told, self._boards(facts, inner), tuple(links), tuple(follow), self.about(inner))

    def _of_end(self, facts: Mapping[str, Any], inner: Mapping[str, Any], aspect: str) -> DeskAnswer:
        """What is told of the last position, with its board, and the best move there as what the talk is about."""
        lead = "" if facts["here"] else f"{which_game(facts['story'])} "
        board = self.board(inner, "Where the game ended.", last=inner["last"], arrow=inner["best"])
        about = replace(self.about(inner), move=inner["best"])
        link = self.to_game("The last position in the replay", inner)
        return DeskAnswer(f"{lead}{_OF_PLAYED[aspect](facts)}", (board,), (link,), about=about)

    def _of_story(self, facts: Mapping[str, Any], inner: Mapping[str, Any], aspect: str) -> DeskAnswer:
        """The game in short or in plain words, its opening, its queens, where material went."""
        story = facts["story"]
        plain_move = aspect == "simply" and not (facts["is_moment"] and facts["analysed"])
        needs = aspect == "simply" and not facts["analysed"] and not facts["better"]
        words = plain_move_words(facts, facts["move"].split(".")[0]) if plain_move else STORY[aspect](story)
        if needs:
            words = NOT_YET
        elif aspect == "simply" and "mean" in facts["asked"]:
            words += " Chances in a hundred say how often a side would win from there; 50 is even."
        if aspect == "story" and facts["tail"]:
            words = facts["tail"]
        won = story["material"] if aspect == "material" else None
        shown = inner if won is None else {**inner, "ply": won["ply"]}
        move = facts["move"] if won is None else won["move"]
        links = [self.to_game(f"{move} in the replay" if inner["ended"] else "The game", shown)]
        if inner["ended"]:
            links.append(
                DeskLink(words="Walk me through it", href=f"/matches/{inner['match_id']}/walk", tool=self.name)
            )
        boards = self._boards(facts, inner) if won is None else ()
        follow = ("Explain it in plain words", "What should I have played instead?")
        lead = "" if facts["here"] else f"{which_game(story)} "
        return DeskAnswer(f"{lead}{words}", boards, tuple(links), follow[aspect == "simply" :], self.about(shown))

    def _boards(self, facts: Mapping[str, Any], inner: Mapping[str, Any]) -> tuple[DeskBoard, ...]:
        """The position before the move, with the better one as an arrow, and after it; the findings' ply is its own."""
        words = f"Before {facts['move']}" + (f"; the arrow is {facts['better']}." if facts["better"] else ".")
        before = self.board(inner, words, by=-1, arrow=inner["best"] if facts["better"] else inner["uci"])
        if not facts["better"]:
            return (before,)
        return before, self.board(inner, f"After {facts['move']}.", fen=inner["after"], last=inner["uci"])


TOOL = ExplainMove()
