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
from tests.house.parsed import sources
from tests.house.test_linear_patterns import BOUNDED

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
    "app.soul.listening.told_line": "one fact in the second person, by a pattern of whole words",
    "app.openings.families": "memories of 600 letters and the position in words, by patterns of one name each",
    "app.soul.scripted.greetings": "280 letters of what was told, by a pattern of one word",
    "app.web.their_language": "the language named in an address, 16 letters at the most",
    "app.soul.listening.plain_words": "280 letters of talk, by a pattern of one word",
    "app.soul.listening.life_asked": "questions of 24 words at the most, by patterns of the whole of one",
    "app.soul.listening.bare_kinds": "questions of seven words at the most, by patterns over gaps of bounded length",
    "app.soul.listening.bidders.bare_next": "the last line of a character, by patterns that look at one phrase each",
    "app.soul.listening.stays_with": "a question's first words, by a pattern over one word",
    "app.soul.listening.names_asked": "questions of 24 words at the most, by patterns over gaps of bounded length",
    "app.soul.listening.passage_rows": "lines of the characters and 280 letters of talk, by a pattern of one word",
    "app.soul.listening.numbered_moves": "280 letters of talk, by a pattern over gaps of bounded length",
    "app.soul.listening.bidders.going_on": "the last line of a character, by patterns that look at one phrase each",
    "app.desk.reading.understanding": "questions to the desk, by a pattern of one word",
    "app.desk.reading.asked_first": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.finished.game_meant": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.moves.line_asked": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.moves.moment_asked": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.moves.pin_story": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.reading.own_matters": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.reading.people_here": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.reading.slips_asked": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.reading.game_wished": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.reading.glossary": "160 letters of a question, by patterns over gaps of bounded length",
    "app.desk.reading.rated_asked": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.record.score_asked": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.people.somebody_more": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.tools.move_card": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.reading.whose_matter": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.moves.still_lost": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.reading.forms_asked": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.reading.forms_meant": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.reading.waits_asked": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.reading.running_help": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.reading.both_parts": "parts of questions to the desk, by a pattern that looks at one phrase",
    "app.desk.board.castling_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.moves.typed_lines": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.moves.words_back": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.board.danger_words": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.moves.played_words": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.finished.end_asked": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.finished.accuracy_words": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.moves.side_asked": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.moves.taken_back": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.people.told_lives": "questions to the desk and names of the house, by patterns of one word each",
    "app.desk.people.somebody_asked": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.people.somebody_meant": "questions to the desk, by patterns that look at one word each",
    "app.desk.people.somebody_ranked": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.tools.somebody": "400 letters of a question, by patterns that look at one word each",
    "app.desk.club.club_words": "questions to the desk, by patterns that look at one word each",
    "app.desk.moves.card_more": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.openings.defence_asked": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.moves.check_answered": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.board.king_aims": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.moves.learner_cards": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.moves.learner_turns": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.practice.plain_lessons": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.tools.study_card": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.reading.foreign": "300 letters of a question, by patterns that look at one word or two",
    "app.desk.board.engine_facts": "questions to the desk, by a pattern of one word",
    "app.desk.going_back": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.club.goal_words": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.finished.course": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.finished.pattern_words": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.finished.shown_asked": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.finished.spotting_words": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.finished.whole_asked": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.finished.whole_words": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.moves.further": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.moves.legal_asked": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.moves.moments": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.moves.which_moves": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.people.profile_versus": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.reading.advice_asked": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.reading.board_first": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.reading.board_men": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.reading.position_asked": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.board.plan_resolving": "questions to the desk, by a pattern that looks at one phrase",
    "app.desk.record.record_facts": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.game_tool": "questions to the desk, by a pattern that looks at one phrase",
    "app.desk.reading.named_first": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.moves.named_moves": "questions to the desk, 500 letters, word by word",
    "app.desk.moves.other_moves": "questions to the desk, by a pattern of one word",
    "app.desk.moves.told_moves": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.board.threat_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.board.file_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.reading.own_game_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.record.thread_words": "questions to the desk, by a pattern of one word",
    "app.desk.moves.driven_words": "questions to the desk, by a pattern that looks at one phrase",
    "app.desk.finished.last_played": "200 letters of a question, taken apart into words",
    "app.desk.moves.other_move_words": "questions to the desk, by a pattern of one word",
    "app.desk.reading.swapping": "questions of nine words at the most",
    "app.desk.reading.at_sight": "questions to the desk of eighteen words at the most, by patterns over bounded gaps",
    "app.desk.board.board_talk": "questions to the desk and lines of one game, by patterns of one phrase",
    "app.desk.people.slider_words": "300 letters of a question to the desk, by patterns that look at one phrase each",
    "app.desk.reading.page_sight": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.reading.people_asked": "questions to the desk of few words, by patterns over gaps of bounded length",
    "app.desk.tools.talk_source": "200 letters of a question to the desk, by one word",
    "app.desk.people.inner_life": "500 letters of a question and the stories of the house, by bounded patterns",
    "app.desk.people.company_words": "questions to the desk and the stories of the house, by bounded patterns",
    "app.desk.people.feeling_words": "questions to the desk and the stories of the house, by patterns of one phrase",
    "app.desk.people.habit_words": "500 letters of a question, by patterns over gaps of bounded length",
    "app.desk.people.life_words": "500 letters of a question and the stories of the house, by patterns of one phrase",
    "app.desk.people.place_words": "500 letters of a question, by patterns that look at one word each",
    "app.desk.reading.plainly": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.board.piece_words": "questions to the desk, by patterns that look at one word each",
    "app.desk.record.against_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.club.arena_past_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.club.arena_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.record.counted_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.moves.move_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.reading.understood": "questions as the club wrote them",
    "app.desk.club.news_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.people.meeting_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.board.engine_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.club.gallery_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.club.honours_between": "200 letters of a question, by patterns that look at one phrase each",
    "app.desk.opening_word": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.club.queue_words": "200 letters of a question, by a pattern over a gap of bounded length",
    "app.desk.record.rating_judged": "300 letters of a question, by patterns that look at one word each",
    "app.desk.board.king_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.finished.lesson_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.practice.phase_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.club.agent_style_words": "500 letters of a question, by patterns that look at one phrase each",
    "app.desk.club.agent_name_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.club.agent_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.tools.own_agents": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.memories.memory_asked": "500 letters of a question, by patterns that look at one phrase each",
    "app.desk.memories.memory_manner": "questions to the desk, and slips, by patterns over gaps of bounded length",
    "app.desk.record.games_listed": "questions to the desk, by a pattern that looks at one phrase",
    "app.desk.tools.remembered": "questions to the desk, by patterns that look at one word each",
    "app.desk.memories.memory_topics": "500 letters of a question, by patterns that look at one phrase each",
    "app.desk.club.own_board_words": "500 letters of a question, by patterns that look at one phrase each",
    "app.desk.people.profile_beyond": "500 letters of a question, by patterns that look at one phrase each",
    "app.desk.people.profile_games": "500 letters of a question, by patterns that look at one phrase each",
    "app.desk.tools.own_card": "500 letters of a question, by patterns that look at one phrase each",
    "app.desk.people.profile_asked": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.people.profile_advice": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.people.profile_meets": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.people.profile_score": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.board.score_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.board.lost_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.club.house_ranked": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.tools.whereabouts": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.reading.called_as": "questions to the desk and the stories of the house, by patterns of one word each",
    "app.desk.board.line_words": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.moves.notation_words": "200 letters of a question, by a pattern of one move and one of marks",
    "app.desk.board.proposal_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.practice.repertoire_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.finished.story": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.people.profile_facts": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.board.standing_asked": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.people.suits_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.tools.club_status": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.tools.opening": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.tools.position_facts": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.tools.the_cast": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.record.again_words": "questions to the desk, by patterns that look at one word each",
    "app.desk.finished.tail_words": "200 letters of a question, by patterns that look at one phrase each",
    "app.desk.finished.opening_play_words": "200 letters of a question, by patterns that look at one phrase each",
    "app.desk.finished.given_up_words": "200 letters of a question, by patterns that look at one word each",
    "app.desk.record.length_words": "300 letters of a question, by patterns that look at one word each",
    "app.desk.memories.memory_holders": "300 letters of a question, by patterns that look at one phrase each",
    "app.desk.practice.instead_words": "200 letters of a question, by patterns that look at one phrase each",
    "app.desk.people.person_record": "200 letters of a question, by patterns that look at one word each",
    "app.desk.people.friend_table": "200 letters of a question, by patterns that look at one phrase each",
    "app.desk.club.live_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.memories.memory_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.people.people_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.record.recent_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.record.record_words": "questions to the desk, by a pattern that looks at one phrase",
    "app.desk.record.record_games": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.practice.plan_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.record.progress_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.puzzle.puzzle_moves": "questions to the desk, by patterns that look at one word each",
    "app.desk.puzzle.puzzle_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.puzzle.puzzle_beyond": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.puzzle.puzzle_replies": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.board.square_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.people.opponent_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.people.among_people": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.club.page_lead": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.people.profile_words": "questions to the desk, by patterns that look at one word each",
    "app.desk.questions": "questions to the desk, taken apart into words",
    "app.desk.reading.weighing": "questions to the desk, by a pattern over a gap of bounded length",
    "app.desk.tools.character_profile": "questions to the desk, taken apart into words",
    "app.desk.tools.my_matches": "questions to the desk, by a pattern of one word",
    "app.desk.people.game_with_words": "300 letters of a question, by patterns over a gap of bounded length",
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
    "app.soul.listening.no_news": "talk, by patterns over gaps of bounded length",
    "app.soul.listening.by_the_way": "talk, by a pattern that looks at one phrase",
    "app.soul.listening.bidders.wished_luck": "talk, by patterns over gaps of bounded length, and at its beginning",
    "app.soul.listening.on_a_life": "talk, by patterns that look at one word each",
    "app.soul.listening.own_things": "talk, by patterns that look at one word each, and at its beginning",
    "app.soul.listening.line_meant": "talk, by patterns that look at one phrase each",
    "app.soul.listening.then_meant": "talk, by patterns that look at one phrase each, and taken apart at its signs",
    "app.soul.listening.bidders.mates_by_looking": "talk, by patterns over gaps of bounded length",
    "app.soul.listening.bidders.why_so": "talk, by patterns over gaps of bounded length",
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
    "app.domain.number_words": "nothing: it makes alternatives of the house's own words for the patterns of others",
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
    "app.desk.board.state_words": "one question, held to its length at the door, by one pattern of single words",
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
    "app.desk.moves.card_asked": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.handbook": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.people.pace_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.record.strength_words": "questions to the desk, by patterns that look at one phrase each",
    "app.desk.to_the_point": "questions and the club's own answers, by patterns that look at one phrase each",
    "app.desk.tools.explain_move": "questions to the desk, by a pattern that looks at one phrase",
    "app.desk.moves.card_described": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.moves.card_target": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.finished.game_sought": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.moves.moves_named": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.reading.entries_meant": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.practice.known_steps": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.openings.opening_asked": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.openings.openings_beside": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.openings.openings_meant": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.reading.unnamed": "questions to the desk, one word at a time",
    "app.desk.board.plan_asked": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.reading.resolving": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.reading.sought_for_tools": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.practice.study_asked": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.tools.plan_card": "questions to the desk, by patterns over gaps of bounded length",
    "app.desk.second": "questions to the desk, by a pattern that looks at one phrase",
    "app.desk.practice.short_time": "questions to the desk, by patterns that look at one phrase each",
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
    "app.domain.told.asking": "talk, by patterns over gaps of bounded length",
    "app.domain.told.meant": "questions of 18 words at the most, by patterns over gaps of bounded length",
    "app.domain.told.linking": "talk, by patterns that look at its beginning, or at one word",
    "app.domain.told.renaming": "280 letters of talk, by patterns that look at one phrase each",
    "app.domain.told.whether_asked": "questions of 18 words at the most, by patterns that look at one phrase each",
    "app.domain.told.trades": "one fact, or a question of 18 words, by patterns that look at one phrase each",
    "app.domain.told.state_asked": "talk, by a pattern over gaps of bounded length",
    "app.domain.told.whom_asked": "questions, by a pattern over a few words",
    "app.soul.second_person": "one fact of at most 240 characters, by patterns that look at one phrase each",
    "app.domain.told.corrections": "280 letters of talk, by patterns that look at one phrase each",
    "app.domain.told.writers_words": "talk, by patterns that `reading` uses, which is come to",
    "app.soul.listening.bidders.all_known": "talk, by patterns over gaps of bounded length",
    "app.domain.told.several": "one passage that tells something, of at most 240 characters",
    "app.soul.listening.bidders.of_the_asker": "talk, by patterns over gaps of bounded length",
    "app.soul.listening.bidders.of_the_cast": "talk, by patterns over gaps of bounded length",
    "app.soul.listening.worst_meant": "talk, by patterns over gaps of bounded length",
    "app.soul.listening.pointing": "talk, by patterns over gaps of bounded length",
    "app.soul.listening.recalling": "talk, by patterns over gaps of bounded length",
    "app.soul.listening.in_general": "talk, by patterns over gaps of bounded length",
    "app.soul.listening.kind_told": "300 letters of talk, by patterns over gaps of bounded length",
    "app.soul.listening.kind_patterns": "300 letters of talk, by patterns over gaps of bounded length",
    "app.soul.listening.kind_words": "300 letters of talk, by patterns over gaps of bounded length",
    "app.soul.listening.reply_meant": "400 letters of talk, by patterns over gaps of bounded length",
    "app.soul.listening.somebody_told": "300 letters of talk, by patterns over gaps of bounded length",
    "app.soul.listening.somebody_words": "300 letters of talk, by patterns over gaps of bounded length",
    "app.soul.listening.own_statement": "talk, by patterns that look at one phrase each",
    "app.soul.listening.bidders.parting": "160 letters of talk, by patterns over gaps of bounded length",
    "app.soul.listening.bidders.reply_taken": "talk, by patterns that look at one phrase each",
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
    with_patterns = {source.name for source in sources() if any(map(imports_re, source.nodes))}
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
