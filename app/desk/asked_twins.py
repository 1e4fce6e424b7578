"""Kinds beside each other by what is asked of one thing: whose move, which piece, a lesson, whether one suits; on the
page of the puzzle, in the gallery, on boards and on the pages of the house."""

from __future__ import annotations

from app.desk.screen import ScreenKind
from app.desk.twin import twin

_THEIRS = (ScreenKind.CHARACTER, ScreenKind.ROOM)
_BOARD = (ScreenKind.MATCH, ScreenKind.SUMMARY, ScreenKind.REPLAY)
_OVER = (ScreenKind.SUMMARY, ScreenKind.REPLAY)
_OFF_BOARD = (*_THEIRS, ScreenKind.HALL, ScreenKind.LOBBY, ScreenKind.MY_CHESS, ScreenKind.ELSEWHERE)
_GALLERY, _PUZZLE = (ScreenKind.GALLERY,), (ScreenKind.PUZZLE,)
_MY_MOVE = "my (?:move|turn|reply|answer), whose (?:move|turn), (?:waiting|waits) (?:for|on) (?:me|my)"

ASKED_TWINS = (
    # Off the board it is of one's running games that a move is asked.
    twin(("character_profile.record game_with.running whereabouts.now "
        "character_profile.sit"), "club_status.mine", _MY_MOVE,
         on=_OFF_BOARD),
    twin("position_facts.turn clocks.left clocks.gone", "club_status.mine", r"\w+", on=_OFF_BOARD),
    # The puzzle that is open.
    twin("puzzle_of_the_day.task puzzle_of_the_day.hint easier-exercises", "puzzle-another",
         "easier (?:one|puzzle), an easier, something (?:easier|simpler), simpler one", on=_PUZZLE),
    twin("puzzle_of_the_day.position position_facts.pieces", "puzzle_of_the_day.hint",
         "(?:which|what) (?:piece|man) (?:does|do|is|moves?|starts?|begins?|goes), starts? with, begins? with",
         on=_PUZZLE),
    twin("mate-puzzles engine_analysis.mate", "puzzle_of_the_day.task", "mate", on=_PUZZLE),
    # What hangs in the gallery.
    twin("club_status.person club_status.players my_matches.met character_profile.record", "character_profile.versus",
         "those two, these two, the two, they, each other, one another", "play\\w*, met, meet, games",
         unless="i, we, me, us, who is, who are, colou?r", on=_GALLERY),
    twin("club_status.score club_status.live_move opening.name club_status.players", "character_profile.openings",
         "play (?:that|this|it), plays (?:that|this|it), opening", "a lot, often, always, usually, favou?rite",
         on=_GALLERY, whom=True),
    twin("club_status.score club_status.games", "club_status.exhibitions", ("next game, timetable, schedule, "
        "after this one"),
         on=_GALLERY),
    twin("club_status.score club_status.live_move club_status.players", "character_profile.style",
         "always (?:that|this|so), careful, risky, usually so", on=_GALLERY, whom=True),
    twin("club_status.games", "game_with.watched", "(?:is|are) my (?:games?|boards?)",
         "list, shown?, visible, here, seen",
         unless="how", on=_GALLERY),
    # Who waits in the lobby.
    twin(("waiting_games.friendly "
        "club_status.person"), "waiting_games.stakes", "is (?:the|that|this|her|his|it)", "rated",
         unless="unrated, not rated, without, how", on=(ScreenKind.LOBBY,)),
    twin("club_status.person club_status.people play-stranger only-people", "waiting_games.friendly",
         "casual, unrated, no pressure, friendly game, for fun, not rated", on=(ScreenKind.LOBBY,)),
    # One's own games.
    twin("my_matches.when my_matches.record", "my_matches.latest", "show, which, whom, who, where is",
         "last (?:game (?:that )?i (?:won|lost)|win|loss|victory|defeat)"),
    twin("my_matches.counted my_matches.rating", "my_matches.record",
         "score\\w*, results?, how did i do, won and lost, wins", "them, those, these, rated games",
         unless="highest, now"),
    twin("opponents.strongest opponents.whom", "character_profile.strength", "he, she, him, her",
         "strong, good, rating, rated", unless="who, whom, strongest, best", whom=True),
    # One of the house.
    twin("character_profile.who character_profile.life bots-human", "character_profile.real",
         "(?:kid|child|boy|girl|person|human|people) like (?:me|us), real (?:kid|child|boy|girl)", whom=True),
    twin(("character_profile.who character_profile.style character_profile.strength character_profile.beat "
        "pick-character"),
         "character_profile.suits",
         ("teach\\w*, haven'?t (?:yet )?(?:played|met), never (?:played|met), suits?, nervous\\w*, nerves, worth "
             "(?:it|playing|a game), right for (?:me|somebody|someone), shy"),
         unless="style", on=_THEIRS, whom=True),
    twin("character_profile.record", "character_profile.career", ("he ever, she ever, does (?:he|she|they), has "
        "(?:he|she)"),
         "lose, lost, beaten", unless="i, me, my, we, us", whom=True),
    # One game.
    twin("explain_move.worst explain_move.moment practice.advice walk-through", "explain_move.lesson",
         "lessons?, take ?away, take away, learn from, moral, remember for next", on=_OVER),
    twin(("explain_move.why "
        "explain_move.moment"), "explain_move.good", "why (?:is|was|were)", "good, so good, best, strong",
         unless="not, no good, bad, my rating", on=_OVER),
    twin("explain_move.judged explain_move.accuracy", "explain_move.both", "his, hers?, theirs?, he, she, they",
         "better, worse, accura\\w+, exact\\w*", on=_OVER),
    twin("explain_move.moment explain_move.why explain_move.worst", "explain_move.queens",
         "queens? (?:trade|exchange|swap)s?, (?:trad|exchang|swapp)ing (?:the )?queens, exchange of (?:the )?queens",
         on=_OVER),
    twin("position_facts.ending", "explain_move.story", "why", "i resign\\w*, i gave up", on=_OVER),
    twin("engine_analysis.ignored", "engine_analysis.reply", ("stops?, prevents?, parries, defends?, sees "
        "it"), on=_BOARD),
    twin("engine_analysis.best engine_analysis.plan castling-rule", "what_if.other", "castl\\w+",
         "i'd, i would, i want to, i'll, if i, wrong with, ok to, safe to, good to",
         unless="or, better than", on=(ScreenKind.MATCH, ScreenKind.ANALYSIS)),
    twin("my_matches.compared my_matches.rating club-good-rating", "engine_analysis.standing", "that, this, it",
         "a lot, much, bad, serious, little", unless="rating, rated, elo, points?", on=(ScreenKind.MATCH,)),
)  # fmt: skip
