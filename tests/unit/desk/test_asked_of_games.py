"""What visitors ask of their games: the end of one that was given up, which one is meant, what follows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import chess
import pytest

from app.accounts.player import Player
from app.desk.board.danger_words import asks_of_danger, asks_where_safe, danger_facts, danger_words
from app.desk.board.plan_lines import plan_told
from app.desk.board.proposal_words import proposal_of, purpose_words
from app.desk.finished.accuracy_words import accuracy_words, percent_judged
from app.desk.finished.course import course_words, judged_words
from app.desk.finished.given_up_words import resigned_words
from app.desk.games import SeenGame
from app.desk.going_back import ALL_THERE_WAS, not_again
from app.desk.moves.card_words import played_words, tried_words
from app.desk.moves.moments import costliest_of
from app.desk.moves.move_words import asks_for_turn, lead_words
from app.desk.moves.moves_named import moves_named
from app.desk.moves.played_words import mates_words
from app.desk.record.against_words import by_game_told
from app.desk.record.trust_words import trust_told
from app.desk.screen import Screen, ScreenKind
from app.desk.session import DeskSession, KeptExchange
from app.desk.steward import new_exchange_id
from app.desk.study import game_of
from app.desk.tool import DeskAnswer, Study
from app.domain.acts import PlayMove, Resign
from app.domain.audiences import Audience
from app.domain.position import Color
from app.domain.values import Value
from app.house import House
from app.matches.service import Terms
from app.post_match.report import Analysis, Evaluation, JudgedMove, KeyMoment, MoveReason, ReasonKind
from app.post_match.repository import save_analysis
from tests.fakes.waiting import eventually
from tests.unit.desk.test_steward import somebody

# White resigns where 11.Nf7 is mate.
MATE_LEFT = "e4 e5 Nf3 Nc6 Bc4 Nf6 d3 Bc5 O-O O-O Re1 Nd4 Nxe5 Nxc2 Qxc2 a6 Bxf7+ Kh8 Bd5 Rg8"
CENTRE = "e4 e5 d4 exd4 Qxd4 Nc6 Qe3 Nf6 Nc3 Bb4"
END: dict[str, Any] = {
    "over": True, "by": "resignation", "outcome": "lost", "other": "Pip", "chance": 98, "points": 4, "draws": [],
    "last": "10...Rg8", "mate": 1, "their_mate": None,
}  # fmt: skip
NF7: dict[str, Any] = {
    "yours": True, "uci": "e5f7", "move": "11.Nf7#", "in_words": "knight to f7, checkmate", "line": "11.Nf7#",
    "does": "gives check and attacks the queen on d8", "second": "11.d4", "threat": None, "hit": 3,
}  # fmt: skip


def analysis(sans: str, chances: dict[int, float], losses: dict[int, float], mate: int | None = None) -> Analysis:
    """Of a game the analysis: White's chances after some half-moves (0.5 elsewhere), what others lost, and the mate of
    the last position."""
    board, moves, count = chess.Board(), list[JudgedMove](), len(sans.split())
    for ply, san in enumerate(sans.split(), start=1):
        move = board.parse_san(san)
        seen = Evaluation(mate=mate if ply == count else None, chance=chances.get(ply, 0.5))
        color = Color.WHITE if board.turn else Color.BLACK
        loss, best = losses.get(ply, 0.0), next(one for one in board.legal_moves if one != move)
        known = {"best_uci": best.uci(), "best_san": board.san(best)} if loss else {}
        moves.append(JudgedMove(ply=ply, color=color, uci=move.uci(), san=san, evaluation=seen, loss=loss, **known))
        board.push(move)
    accuracy: dict[Color, float | None] = {Color.WHITE: 91.0, Color.BLACK: 57.0}
    return Analysis(
        engine="none", nodes=1, start=Evaluation(chance=0.5), moves=tuple(moves), accuracy=accuracy, counts={}
    )


async def given_up(house: House, player: Player, other: Player, sans: str, judged: Analysis) -> str:
    """A game of two people that White, the first, has resigned."""
    table = await house.matches.open_match(player.sitter, other.sitter, Terms(color=Color.WHITE, rated=False))
    board = chess.Board()
    for ply, san in enumerate(sans.split()):
        await table.act(PlayMove(Color.BLACK if ply % 2 else Color.WHITE, board.push_san(san).uci(), ply))
    await table.act(Resign(Color.WHITE))
    # The mock engine's own comes first, and judges nothing.
    await eventually(lambda: (table.post_match or {}).get("status") in ("completed", "failed"), seconds=30)
    await house.database.write(save_analysis, table.state.match_id, judged)
    return table.state.match_id


async def talk(house: House, session: DeskSession, player: Player, screen: Screen, text: str) -> dict[str, Any]:
    """The answer to the next question of a talk."""
    told: list[tuple[str, Value]] = []

    async def tell(name: str, event: Value) -> None:
        told.append((name, event))

    await house.desk.answer(session, player, screen, text, None, new_exchange_id(), tell)
    return next(event.model_dump() for name, event in told if name == "answer")


def test_a_mate_that_was_there_where_one_resigned_was_missed() -> None:
    facts: dict[str, Any] = {"mates": {"mine": [], "theirs": []}, "you": "White", "end": END, "still": NF7}
    told = mates_words(facts)
    assert told == "Yes: where the game ended, after 10...Rg8, you had mate in one: 11.Nf7#."
    assert mates_words(facts | {"asked": "did he miss a mate?"}).startswith("No: in no position")
    other = facts | {"end": END | {"mate": None, "their_mate": 2}}
    assert mates_words(other).endswith("And where the game ended, after 10...Rg8, the other side had mate in two.")


def test_a_resignation_in_a_won_position_is_said_to_have_been_one() -> None:
    told = resigned_words({"end": END, "still": NF7})
    assert told.startswith("You gave up a won game. Where the game ended, after 10...Rg8, you had mate in one: 11.Nf7#")
    for idle in ("Another way", "attacks the queen", "Nothing was decided"):
        assert idle not in told
    ahead = resigned_words({"end": END | {"mate": None, "chance": 90}, "still": None})
    assert ahead.startswith("You gave up a won game: at the end you had 90 chances in a hundred")


def test_how_one_did_tells_the_result_and_the_accuracy() -> None:
    play = {"you": "White", "accuracy": 91, "costly": [], "outcome": "lost", "how": "resignation"}
    told = judged_words(play)
    assert "91 per cent accuracy, and lost the game all the same by resignation" in told
    assert "clean game" in accuracy_words(play | {"theirs": None})
    course = {"you": "White", "turn": None, "before": 98, "opening": None, "best": {"chance": 98, "move": "10...Rg8"},
              "worst": {"chance": 48, "move": "6.Re1"}, "gave_up": True, "end": 98, "ever_winning": True}  # fmt: skip
    assert "Where you resigned it was 98." in course_words(course)


def test_a_move_that_mates_is_told_as_mate_alone() -> None:
    facts = {"move": "11.Nf7#", "by": "White", "chance_before": 0.98, "chance_after": 1.0, "passes": False,
             "mate": "It is mate: the knight on f7 gives check."}  # fmt: skip
    told = tried_words(facts, "White", ended=True)
    assert (
        told == "11.Nf7# would have been checkmate, and the end of the game. It is mate: the knight on f7 gives check."
    )


@pytest.mark.parametrize(
    ("text", "sans"),
    [("what if i play knight f7", ["Nf7"]), ("queen takes d4, good?", ["Qd4"]), ("the knight on f7 is strong", [])],
)
def test_a_man_before_its_square_is_a_move(text: str, sans: list[str]) -> None:
    assert [one.san for one in moves_named(text)] == sans


async def test_the_end_of_the_game_on_the_page_is_meant(house: House) -> None:
    nora, dana = await somebody(house), await somebody(house, "Dana")
    chances = {1: 0.5, 19: 0.8, 20: 0.98}
    here = await given_up(house, nora, dana, MATE_LEFT, analysis(MATE_LEFT, chances, {20: 0.2}, mate=1))
    await given_up(house, nora, dana, CENTRE, analysis(CENTRE, {}, {}))
    screen, session = Screen(ScreenKind.SUMMARY, here), await house.desk.open(nora)
    for asked in ("i resigned. should i have played on?", "how far behind was i when i gave up?"):
        told = await talk(house, session, nora, screen, asked)
        assert "10...Rg8" in told["text"], asked
        assert "This is of your game" not in told["text"]
    told = await talk(house, session, nora, screen, "so how did i do?")
    assert "91 per cent accuracy, and lost the game" in told["text"]


def test_the_idea_of_a_move_is_told_as_its_own_and_before_the_better_one() -> None:
    facts: dict[str, Any] = {
        "move": "10.Bd5", "by": "White", "better": "10.Bxe8", "better_does": "takes the rook",
        "does": "guards the pawn",
        "chance_before": 0.9, "chance_after": 0.5, "line": "10.Bxe8 Qxe8", "reply": None, "reason": None, "around": "",
        "mate": "", "pin": "", "driven": None, "weak": [], "use": [], "used_by": None, "threat": None, "forced": None,
    }  # fmt: skip
    told = played_words(facts, ["verdict"], "White")
    assert told.index("The idea of 10.Bd5: it guards the pawn.") < told.index("Better was 10.Bxe8: it takes the rook")


async def test_the_other_side_and_show_me_follow_on_the_move_that_was_told_of(house: House) -> None:
    nora, dana = await somebody(house), await somebody(house, "Dana")
    judged = analysis(MATE_LEFT, {13: 0.55, 14: 0.87}, {14: 0.32})
    here = await given_up(house, nora, dana, MATE_LEFT, judged)
    screen, session = Screen(ScreenKind.SUMMARY, here), await house.desk.open(nora)
    first = await talk(house, session, nora, screen, "why was 7...Nxc2 bad?")
    assert "7...Nxc2 was a blunder" in first["text"]
    shown = await talk(house, session, nora, screen, "show me")
    assert shown["text"].startswith("Here it is: the board")
    assert "7...Nxc2 in the replay" in [link["words"] for link in shown["sources"]]
    assert shown["boards"] == first["boards"]
    more = await talk(house, session, nora, screen, "show it")
    assert more["text"].startswith("There is no more to show of it")
    answer = await talk(house, session, nora, screen, "and for white?")
    assert answer["text"].startswith("You answered Qxc2. 8.Qxc2 was")


def test_nobody_is_told_the_same_twice_word_for_word() -> None:
    session = DeskSession(lambda: 0)
    session.add(KeptExchange("one", 0, "hall", "what does that mean", "It means a lot."))
    told = DeskAnswer("It means a lot.")
    assert not_again(told, "and for black?", session).text == ALL_THERE_WAS
    assert not_again(told, "What does that mean?", session) is told
    assert not_again(told, "is that much?", session).text == "It comes to the same: It means a lot."
    assert not_again(told, "and what else?", session).text == ALL_THERE_WAS
    assert not_again(replace(told, refused=True), "and for black?", session).text == told.text
    assert not_again(DeskAnswer("It means little."), "and for black?", session).text == "It means little."


@pytest.mark.parametrize("asked", ["how do i get on it then?", "is my brother here?", "and rated?"])
def test_another_question_with_the_same_answer_is_told_it_again(asked: str) -> None:
    session = DeskSession(lambda: 0)
    session.add(KeptExchange("one", 0, "ladder", "where am i on this", "Beat them, rated or not."))
    told = not_again(DeskAnswer("Beat them, rated or not."), asked, session)
    assert told.text == "It comes to the same: Beat them, rated or not."


ATTACKED = chess.Board("r1bqkbnr/pppp1ppp/2n5/8/3QP3/8/PPP2PPP/RNB1KBNR w KQkq - 1 4")


def test_a_man_is_in_danger_by_what_attacks_and_guards_it() -> None:
    asked = "is my queen in danger on d4?"
    assert asks_of_danger(asked)
    told = danger_words(danger_facts(ATTACKED, chess.WHITE, asked))
    assert told.startswith("Yes: your queen on d4 is attacked by the knight on c6 and guarded by nothing")
    safe = danger_words(danger_facts(ATTACKED, chess.WHITE, "is my pawn on e4 safe?"))
    assert safe.startswith("Yes: nothing attacks your pawn on e4 just now")
    what = danger_words(danger_facts(ATTACKED, chess.WHITE, "what is attacking my queen"))
    assert what.startswith("Your queen on d4 is attacked by the knight")
    where = "is my queen in danger? where can she go that's safe"
    assert asks_where_safe(where)
    squares = danger_words(danger_facts(ATTACKED, chess.WHITE, where))
    assert squares.startswith("From d4 your queen could go safely to ")
    assert "a4" in squares
    assert not asks_of_danger("is my king safe?")
    assert not asks_of_danger("is it safe to castle")


async def test_what_is_looked_back_at_is_that_very_move_or_man(house: House) -> None:
    nora, dana = await somebody(house), await somebody(house, "Dana")
    sans = f"{CENTRE} Bd2 O-O"
    here = await given_up(house, nora, dana, sans, analysis(sans, {}, {3: 0.06}))
    screen, session = Screen(ScreenKind.SUMMARY, here), await house.desk.open(nora)
    asked = {
        "was taking with the queen a good idea?": "3.Qxd4 was",
        "what does the ?! after 2.d4 stand for": "“?!” behind a move says that it was an inaccuracy. 2.d4 was",
        "why can't I take back my move?": "“Takeback” button",
        "is my queen on e3 in danger?": "nothing attacks your queen on e3",
        "what opening is this?": "The names of the club’s table end there, at 2.d4.",
    }
    for question, words in asked.items():
        assert words in (await talk(house, session, nora, screen, question))["text"], question


def test_a_turn_is_sought_on_both_sides_and_the_worst_of_a_side_by_what_it_cost() -> None:
    assert asks_for_turn("where did it turn?")
    assert not asks_for_turn("where did i go wrong?")
    judged = analysis(MATE_LEFT, {14: 0.87, 20: 0.98}, {14: 0.32, 20: 0.03}, mate=1)
    lets = judged.moves[-1].model_copy(update={"reason": MoveReason(kind=ReasonKind.ALLOWS_MATE, move="Nf7#")})
    judged = judged.model_copy(update={"moves": (*judged.moves[:-1], lets)})
    game = SeenGame(game_of(Study(chess.STARTING_FEN, tuple(one.uci for one in judged.moves))), Audience.GALLERY, None)
    game = replace(game, color=Color.WHITE)
    assert costliest_of(game, judged, "theirs") == [14, 20]
    assert costliest_of(game, judged, "mine") == []
    moment = KeyMoment(
        ply=20, color=Color.BLACK, fen="", san="Rg8", label=None, best_san="d6", best_uci="d7d6", line=(),
        chance_before=0.2, chance_after=0.02,
    )  # fmt: skip
    turned = judged.model_copy(update={"key_moments": (moment.model_copy(update={"ply": 14}), moment)})
    assert costliest_of(game, turned, "turn") == [14, 20]


async def test_at_the_board_a_move_that_was_not_played_is_tried_and_a_threat_is_met_there(house: House) -> None:
    nora = await somebody(house)
    rosa = next(one for one in house.characters.cast() if one.slug == "rosa")
    terms = Terms(color=Color.WHITE, rated=False)
    table = await house.matches.open_match(nora.sitter, rosa.persona.sitter, terms)
    board = chess.Board()
    for ply, san in enumerate(["e4", "e5", "Bc4", "Qh4", "Nc3", "Nc6"]):
        await table.act(PlayMove(Color.BLACK if ply % 2 else Color.WHITE, board.push_san(san).uci(), ply))
    screen, session = Screen(ScreenKind.MATCH, table.state.match_id), await house.desk.open(nora)
    for asked in ("is it good to hide my king on f1?", "should I put the king on f1?"):
        told = (await talk(house, session, nora, screen, asked))["text"]
        # The engine of the tests has no line for it.
        assert "I see no" not in told, told
    await talk(house, session, nora, screen, "what does she threaten?")
    met = (await talk(house, session, nora, screen, "how do I stop it?"))["text"]
    assert "finished games" not in met


def test_a_free_move_of_the_other_side_gets_no_verdict() -> None:
    first = {"line": "4...Nxd4 5.Bd3", "ways": ["the knight takes the queen", "the pawn goes to d5", "more"]}
    facts: dict[str, Any] = {"theirs": True, "you": True, "side": "Black", "plans": [first, first], "opening": "",
             "man": None, "files": "", "king": [], "square": [], "on_move": False, "aims": [], "in_words": False,
             "chance": 0.92, "pair": [], "checkers": [], "last": "", "lined": False,
             "first": "4...Nxd4, knight takes on d4", "step": "the knight takes the queen", "later": False,
             "threat": "", "undone": []}  # fmt: skip
    told = plan_told(facts)
    assert told == "Next they would like this: the knight takes the queen; then the pawn goes to d5."


def test_a_mate_needs_no_other_purpose_and_a_resignation_is_named_where_no_move_is_to_blame() -> None:
    board = chess.Board()
    for san in MATE_LEFT.split():
        board.push_san(san)
    assert purpose_words(proposal_of(board, ["e5f7"], ())) == "ends the game with mate"
    facts = {"moments": [], "analysed": True, "result": "lost", "end": END,
             "story": {"over": True, "how": "resignation", "moves": 10}}  # fmt: skip
    told = lead_words(facts, "moment")
    assert told == "You resigned a won game: at the end you had 98 chances in a hundred, mate in one among them."


def test_a_proposal_that_rescues_a_man_says_so() -> None:
    proposal = proposal_of(ATTACKED, ["d4a4"], ())
    assert purpose_words(proposal) == "gets the queen away from the knight on c6"
    assert purpose_words({"does": [], "takes": None, "piece": "queen", "looks_at": ["pawn on a7"]}).startswith(
        "looks at"
    )


def test_accuracies_are_told_game_by_game() -> None:
    games = [
        {"accuracy": 49, "against": "Rosa", "outcome": "lost"},
        {"accuracy": 91, "against": "Pip", "outcome": "won"},
    ]
    told = by_game_told(games)
    assert "91 per cent against Pip (won) and 49 per cent against Rosa (lost)" in told
    assert told.endswith("the higher was that against Pip.")
    assert by_game_told(games[:1]) == ""
    assert percent_judged("so is my 49 % bad?").startswith("49 per cent is low")
    assert "none of them rated" in trust_told({"games": 2, "rated_games": 0, "rating": 1200, "asked": ""})[0]
