"""Whoever reads a stranger's text has at most twice the work with twice the text, whatever stands in it."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import pytest

from app.soul.gathering import gather
from app.soul.guard import LONGEST_LINE, Fault, fault_of
from app.truth.check import check_line
from scripts.benchmarks.readers import TEXTS, given, readers, text_of
from tests.fakes.pathological import DOUBLED, ratio_of, seconds_of
from tests.house.test_linear_patterns import BOUNDED, trees

READERS = readers()
# Seconds of CPU for the whole: what costs less is no trouble to anybody, and its figure would be that of the clock.
CHEAP = 0.0003


def test_thirty_texts_are_thrown_at_every_reader() -> None:
    assert len(TEXTS) == 30
    assert len(set(TEXTS.values())) == 30


@pytest.mark.wider
@pytest.mark.parametrize("name", READERS)
def test_twice_the_text_is_at_most_twice_the_work(name: str) -> None:
    most, read = READERS[name]
    read(text_of("word ", most))  # what is made once, is made now
    slow = {}
    for what, said in TEXTS.items():
        half, whole = text_of(said, most // 2), text_of(said, most)
        # Three times: a pause of the machine is not the reader's work.
        dear = all(seconds_of(read, whole) > CHEAP for _ in range(3))
        if dear and (ratio := ratio_of(read, half, whole)) > DOUBLED:
            slow[what] = round(ratio, 1)
    assert slow == {}


def test_a_long_run_of_articles_is_read_in_linear_time() -> None:
    facts = gather(given(""))
    for article in ("a ", "the ", "my ", "no ", "two "):
        half, whole = text_of(article, 2_000), text_of(article, 4_000)
        ratio = ratio_of(lambda text: check_line(text, facts), half, whole)
        assert ratio <= DOUBLED, article


# Modules with patterns in which no reader above calls a function, and what their patterns are given.
ELSEWHERE = {
    "app.web.their_language": "the language named in an address, 16 letters at the most",
    "app.soul.listening.passage_rows": "lines of the characters and 280 letters of talk, by a pattern of one word",
    "app.soul.listening.numbered_moves": "280 letters of talk, by a pattern over gaps of bounded length",
    "app.soul.listening.bidders.going_on": "the last line of a character, by patterns that look at one phrase each",
    "app.desk.understanding": "questions to the desk, by a pattern of one word",
    "app.desk.asked_first": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.game_meant": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.line_asked": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.moment_asked": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.pin_story": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.rated_asked": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.score_asked": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.somebody_more": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.tools.move_card": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.whose_matter": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.still_lost": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.forms_asked": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.forms_meant": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.waits_asked": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.running_help": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.both_parts": "parts of questions to the desk, by a pattern that looks at one phrase",
    "app.desk.castling_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.typed_lines": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.taken_back": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.told_lives": "questions to the desk and names of the house, by patterns of one word each",
    "app.desk.somebody_asked": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.somebody_meant": "questions to the desk, by patterns that look at one word each",
    "app.desk.somebody_ranked": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.tools.somebody": "400 letters of a question, by patterns that look at one word each",
    "app.desk.club_words": "questions to the desk, by patterns that look at one word each",
    "app.desk.card_more": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.defence_asked": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.king_aims": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.learner_cards": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.learner_turns": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.names_on": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.plain_lessons": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.tools.study_card": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.foreign": "300 letters of a question, by patterns that look at one word or two",
    "app.desk.engine_facts": "questions to the desk, by a pattern of one word",
    "app.desk.game_tool": "questions to the desk, by a pattern that looks at one phrase",
    "app.desk.named_moves": "questions to the desk, 500 letters, word by word",
    "app.desk.other_moves": "questions to the desk, by a pattern of one word",
    "app.desk.told_moves": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.threat_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.file_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.own_game_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.thread_words": "questions to the desk, by a pattern of one word",
    "app.desk.driven_words": "questions to the desk, by a pattern that looks at one phrase",
    "app.desk.last_played": "200 letters of a question, taken apart into words",
    "app.desk.other_move_words": "questions to the desk, by a pattern of one word",
    "app.desk.swapping": "questions of nine words at the most",
    "app.desk.at_sight": "questions to the desk of eighteen words at the most, by patterns over gaps of bounded length",
    "app.desk.board_talk": "questions to the desk and lines of one game, by patterns that look at one phrase each",
    "app.desk.slider_words": "300 letters of a question to the desk, by patterns that look at one phrase each",
    "app.desk.page_sight": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.people_asked": "questions to the desk of few words, by patterns over gaps of bounded length",
    "app.desk.tools.talk_source": "200 letters of a question to the desk, by one word",
    "app.desk.inner_life": "500 letters of a question and the stories of the house, by patterns over bounded gaps",
    "app.desk.company_words": "questions to the desk and the stories of the house, by patterns over bounded gaps",
    "app.desk.feeling_words": "questions to the desk and the stories of the house, by patterns of one phrase",
    "app.desk.habit_words": "500 letters of a question, by patterns over gaps of bounded length",
    "app.desk.life_words": "500 letters of a question and the stories of the house, by patterns of one phrase",
    "app.desk.place_words": "500 letters of a question, by patterns that look at one word each",
    "app.desk.following": "questions to the desk of sixteen words at the most",
    "app.desk.plainly": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.piece_words": "questions to the desk, by patterns that look at one word each",
    "app.desk.against_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.arena_past_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.arena_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.counted_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.course": "questions to the desk, by patterns that look at one word each",
    "app.desk.move_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.understood": "questions as the club wrote them",
    "app.desk.news_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.meeting_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.engine_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.gallery_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.honours_between": "200 letters of a question, by patterns that look at one phrase each",
    "app.desk.opening_word": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.queue_words": "200 letters of a question, by a pattern over a gap of bounded length",
    "app.desk.rating_judged": "300 letters of a question, by patterns that look at one word each",
    "app.desk.king_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.lesson_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.phase_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.agent_style_words": "500 letters of a question, by patterns that look at one phrase each",
    "app.desk.agent_name_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.agent_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.tools.own_agents": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.memory_asked": "500 letters of a question, by patterns that look at one phrase each",
    "app.desk.memory_manner": "questions to the desk, and slips, by patterns over gaps of bounded length",
    "app.desk.games_listed": "questions to the desk, by a pattern that looks at one phrase",
    "app.desk.tools.remembered": "questions to the desk, by patterns that look at one word each",
    "app.desk.memory_topics": "500 letters of a question, by patterns that look at one phrase each",
    "app.desk.own_board_words": "500 letters of a question, by patterns that look at one phrase each",
    "app.desk.profile_beyond": "500 letters of a question, by patterns that look at one phrase each",
    "app.desk.profile_games": "500 letters of a question, by patterns that look at one phrase each",
    "app.desk.tools.own_card": "500 letters of a question, by patterns that look at one phrase each",
    "app.desk.profile_asked": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.profile_advice": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.profile_meets": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.profile_score": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.score_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.lost_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.house_ranked": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.tools.whereabouts": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.called_as": "questions to the desk and the stories of the house, by patterns that look at one word each",
    "app.desk.line_words": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.notation_words": "200 letters of a question, by a pattern of one move and one of marks",
    "app.desk.proposal_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.repertoire_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.story": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.profile_facts": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.standing_asked": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.suits_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.tools.club_status": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.tools.opening": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.tools.position_facts": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.tools.the_cast": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.again_words": "questions to the desk, by patterns that look at one word each",
    "app.desk.tail_words": "200 letters of a question, by patterns that look at one phrase each",
    "app.desk.objection_words": "200 letters of a question, by patterns over gaps of bounded length",
    "app.desk.opening_play_words": "200 letters of a question, by patterns that look at one phrase each",
    "app.desk.given_up_words": "200 letters of a question, by patterns that look at one word each",
    "app.desk.length_words": "300 letters of a question, by patterns that look at one word each",
    "app.desk.memory_holders": "300 letters of a question, by patterns that look at one phrase each",
    "app.desk.instead_words": "200 letters of a question, by patterns that look at one phrase each",
    "app.desk.tools.practice": "200 letters of a question, by a pattern that looks at one phrase",
    "app.desk.person_record": "200 letters of a question, by patterns that look at one word each",
    "app.desk.friend_table": "200 letters of a question, by patterns that look at one phrase each",
    "app.desk.live_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.memory_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.people_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.recent_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.record_words": "questions to the desk, by a pattern that looks at one phrase",
    "app.desk.record_games": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.plan_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.progress_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.puzzle_moves": "questions to the desk, by patterns that look at one word each",
    "app.desk.puzzle_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.puzzle_beyond": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.puzzle_replies": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.square_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.opponent_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.among_people": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.page_lead": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.profile_words": "questions to the desk, by patterns that look at one word each",
    "app.desk.questions": "questions to the desk, taken apart into words",
    "app.desk.weighing": "questions to the desk, by a pattern over a gap of bounded length",
    "app.desk.tools.character_profile": "questions to the desk, taken apart into words",
    "app.desk.tools.my_matches": "questions to the desk, by a pattern of one word",
    "app.desk.game_with_words": "300 letters of a question, by patterns over a gap of bounded length",
    "app.desk.tools.unmoved": "questions to the desk, by a pattern of one word",
    "app.desk.tools.game_with": "questions to the desk, by a pattern of one word",
    "app.desk.tools.waiting_games": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.tools.puzzle_answer": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.tools.opponents": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.tools.rules": "entries of the house's own handbook",
    "app.desk.tools.clocks": "questions to the desk, by a pattern of one word",
    "app.desk.tools.what_if": "questions to the desk, by patterns over gaps of bounded length",
    "app.soul.listening.boards_asked_of": "talk, by patterns that look at one word each",
    "app.soul.listening.line_told": "lines of characters and talk, by patterns that look at one phrase each",
    "app.soul.listening.bidders.line_goes_on": "talk of fourteen words, by a pattern that looks at one phrase",
    "app.soul.listening.own_things": "talk, by patterns that look at one word each, and at its beginning",
    "app.soul.listening.line_meant": "talk, by patterns that look at one phrase each",
    "app.soul.listening.then_meant": "talk, by patterns that look at one phrase each, and taken apart at its signs",
    "app.soul.listening.bidders.mates_by_looking": "talk, by patterns over gaps of bounded length",
    "app.soul.listening.answering": "talk, by a pattern that looks at one phrase",
    "app.soul.listening.bidders.onwards": "talk, by patterns that look at one phrase each",
    "app.soul.listening.bidders.selves": "talk, by patterns that look at one phrase each",
    "app.soul.listening.bidders.survey": "talk, by patterns that look at one phrase each",
    "app.accounts.access_tokens": "tokens: one pattern of a fixed length",
    "app.accounts.accounts": "usernames and mail addresses: two patterns that are readers themselves",
    "app.agents.token_files": "names of files and ids of tokens, of bounded length",
    "app.agents.tokens": "the first bytes of pictures",
    "app.body.stockfish": "names of files of the house",
    "app.body.uci_wire": "lines of engines, of bounded length",
    "app.domain.position": "moves as clients write them, five letters at the most",
    "app.languages.figures": "moves in standard notation",
    "app.llm.prices": "settings of the house",
    "app.memory.keeping.keepings": "references to talk, as the house writes them",
    "app.memory.keeping.opposites": "memories, by the patterns that `contradiction` uses",
    "app.minds.mind": "talk, by one pattern",
    "app.post_match.finished": "names of openings",
    "app.post_match.goals": "goals, 120 characters at the most",
    "app.post_match.narrative": "sentences of the house",
    "app.runtime.log": "lines of the log",
    "app.seats.resigning": "talk, by one pattern",
    "app.db.postgres.programs": "paths of this machine",
    "app.maintenance.counting": "memories, by one pattern of bounded length",
    "app.maintenance.sameness": "memories, by patterns that look at one word each",
    "app.sockets.inspector": "ids of turns, 80 characters at the most",
    "app.soul.own_games": "talk, by patterns that look at one phrase each",
    "app.sockets.desk": "names of screens, 32 letters at the most",
    "app.sockets.play": "ids of matches, as far as they are 36 letters",
    "app.soul.lessons": "an owner's talk, by patterns that look at one phrase each",
    "app.soul.listening.told_outcome": "lines of characters, by patterns over gaps of bounded length",
    "app.soul.listening.asked_for": "talk, by patterns over gaps of bounded length",
    "app.soul.listening.asked_alike": "talk, by patterns over gaps of bounded length",
    "app.soul.listening.like_words": "talk and the wordings of lives, by patterns that look at one phrase each",
    "app.soul.listening.second_ties": "talk, by patterns over gaps of bounded length",
    "app.desk.state_words": "one question, held to its length at the door, by one pattern of single words",
    "app.soul.listening.bidders.afterwards": "talk, by patterns that look at one word each",
    "app.soul.listening.bidders.beyond": "talk, by patterns that look at one word each",
    "app.soul.listening.bidders.clarified": "talk, by one pattern over gaps of bounded length",
    "app.soul.listening.bidders.concrete": "talk, by patterns over gaps of bounded length",
    "app.soul.listening.bidders.counsel": "talk, by patterns that look at its beginning, or at one phrase each",
    "app.soul.listening.bidders.ending": "talk, by patterns that look at one phrase each",
    "app.soul.listening.bidders.follow_up": "talk, by one pattern",
    "app.soul.listening.bidders.game": "talk, by one pattern",
    "app.soul.listening.bidders.handbook": "talk, by a pattern that looks at one word",
    "app.soul.listening.bidders.between_us": "talk, by patterns over gaps of bounded length",
    "app.soul.listening.bidders.last_time": "talk, by patterns over gaps of bounded length",
    "app.soul.listening.bidders.stakes": "talk, by patterns over gaps of bounded length",
    "app.soul.listening.of_play": "talk, by patterns that look at one word each",
    "app.soul.listening.bidders.history": "talk, by patterns that look at one phrase each",
    "app.soul.listening.bidders.moves": "talk, by one pattern",
    "app.soul.listening.bidders.named": "talk, by patterns that look at one phrase each",
    "app.soul.listening.bidders.own_life": "talk, by patterns that look at one word each",
    "app.soul.listening.bidders.position": "talk, by one pattern",
    "app.soul.listening.bidders.risk": "talk, by patterns that look at one phrase each",
    "app.soul.listening.bidders.taken_up": "talk, by patterns that look at one word each",
    "app.soul.listening.bidders.tale": "talk, nine words at the most",
    "app.soul.listening.bidders.told": "talk, by patterns that look at one phrase each",
    "app.soul.listening.bidders.topical": "talk, by one pattern",
    "app.soul.listening.biography": "pasts of characters, sentence by sentence",
    "app.soul.listening.dialogue": "talk, by patterns that look at its beginning",
    "app.soul.listening.ear": "talk, sentence by sentence, by patterns over gaps of bounded length",
    "app.soul.listening.fitting": "talk, by patterns whose gaps are of bounded length",
    "app.soul.listening.first_person": "sentences of pasts, word by word",
    "app.soul.listening.naming": "talk, by patterns whose gaps are of bounded length",
    "app.soul.listening.nearby": "passages of the house, and talk by patterns that look at one word each",
    "app.soul.scripted.asides": "talk, by one pattern",
    "app.soul.scripted.between_minds": "lines of two minds, by patterns that look at one word each",
    "app.soul.scripted.of_life": "passages of the house, by patterns that look at one word each",
    "app.soul.scripted.phrasing": "phrases of the house",
    "app.soul.scripted.room": "talk, by one pattern",
    "app.soul.short_prompt": "prompts of the house, 900 tokens at the most",
    "app.subconscious.rerank": "reasons, 140 characters at the most",
    "app.web.cards": "paths, and words on their way into a picture",
    "app.web.portraits": "pictures of the house",
    "app.web.shown": "names, 40 characters at the most",
    "app.web.template_pieces": "templates of the house",
    "app.web.wording": "templates and catalogues of the house",
    "app.economy.staking": "one line to an agent; test_linear_patterns has its patterns",
    "app.desk.card_asked": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.card_described": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.card_target": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.game_sought": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.moves_named": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.check_answered": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.entries_meant": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.known_steps": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.opening_asked": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.openings_beside": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.openings_meant": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.plan_asked": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.resolving": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.sought_for_tools": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.study_asked": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.tools.plan_card": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.second": "questions to the desk, by a pattern that looks at one phrase",
    "app.desk.short_time": "questions to the desk, by patterns that look at one phrase each",
    "app.soul.listening.bidders.asked_plainly": "talk, by patterns over gaps of bounded length",
    "app.soul.listening.apart": "talk, by patterns that look at its beginning, or at one phrase each",
    "app.soul.listening.bidders.material": "talk, by patterns over gaps of bounded length",
    "app.soul.listening.bidders.standing_words": "talk, by patterns over gaps of bounded length",
    "app.soul.listening.bidders.state": "talk, by patterns over gaps of bounded length",
    "app.soul.listening.bidders.was_it": "talk, by patterns over gaps of bounded length",
    "app.soul.listening.bidders.men": "talk, by patterns over gaps of bounded length",
    "app.soul.listening.bidders.next_move": "talk, by patterns over gaps of bounded length",
    "app.soul.listening.bidders.rights": "talk, by patterns over gaps of bounded length",
    "app.soul.listening.bidders.standing": "talk, by patterns over gaps of bounded length",
    "app.soul.listening.bidders.theory": "talk, by patterns over gaps of bounded length",
    "app.soul.listening.bidders.turns": "talk, by patterns over gaps of bounded length",
    "app.soul.listening.pointing": "talk, by patterns over gaps of bounded length",
    "app.soul.listening.recalling": "talk, by patterns over gaps of bounded length",
    "app.soul.listening.in_general": "talk, by patterns over gaps of bounded length",
    "app.soul.listening.supposing": "talk, by patterns over gaps of bounded length",
    "app.web.words": "scripts of the house, and pages by an address that only scripts have",
}
# Talk by which every part of a reader is come to.
HONEST = (
    "I have a cat called Bruno. ",
    "How nice to sit here with you again. ",
    "Do you remember what I told you about my sister? ",
    "my knight on e5 takes ",
)


def test_every_module_with_patterns_is_come_to_by_a_reader() -> None:
    entered: set[str] = set()
    with entered_modules(entered):
        for most, read in READERS.values():
            for said in (TEXTS["words"], TEXTS["speakers"], TEXTS["moves"], *HONEST):
                read(text_of(said, min(most, 250)))
    with_patterns = {place for place, tree in trees() if any(map(imports_re, ast.walk(tree)))}
    found = {place for place in with_patterns - entered if not BOUNDED.match(place)}
    assert found == set(ELSEWHERE)


def imports_re(node: ast.AST) -> bool:
    return isinstance(node, ast.Import) and any(alias.name == "re" for alias in node.names)


def test_statements_about_a_game_are_looked_for_in_short_lines_only() -> None:
    facts = gather(given(""))
    line = text_of("My knight stands on e5. ", LONGEST_LINE)
    assert fault_of(line, facts) is Fault.FALSE
    assert (line, ()) in facts.verdicts
    assert fault_of(f"{line}!", facts) is Fault.LONG
    assert (f"{line}!", ()) not in facts.verdicts


@contextmanager
def entered_modules(found: set[str]) -> Iterator[None]:
    """Notes the module of every function that is called meanwhile."""

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            found.add(frame.f_globals.get("__name__", ""))

    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(None)
