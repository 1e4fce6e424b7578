"""Neighbours on one page alone: arenas, agents, the puzzle and the analysis board."""

from __future__ import annotations

from app.desk.screen import ScreenKind
from app.desk.twin import twin

_CAST = "pip, kenji, rosa, vesna, teodor, anselm, ilyas, marguerite"

ARENA_TWINS = (
    # Arenas: whether one may come in, leave, watch, or plays in a Swiss with others at all.
    twin(
        "arena-late arena-how arena-rounds arena-limits",
        "club_status.arena_enter",
        "too late, still enter, still join, still open, come in now, get in now, a place free",
        on=(ScreenKind.ARENA,),
    ),
    twin(
        "arena-late arena-rounds arena-gone resign-how after-leaving leaving-room arena-losing",
        "arena-leave",
        r"leav\w+, quit\w*, go early, withdraw\w*, drop\w* out, stop after, stop before, bail",
        unless="he, she, opponent, my opponent, somebody, someone, who leaves",
        on=(ScreenKind.ARENA,),
    ),
    twin(
        "arena-rounds arena-how arena-losing opponents.strongest arena-systems arena-who",
        "arena-strong",
        r"strong\w*, master, masters, experts?, far better, rating (?:limit|cap), sections?",
        on=(ScreenKind.ARENA,),
    ),
    twin(
        "arena-rounds arena-how rematch-how arena-ties arena-systems",
        "arena-twice",
        "twice, same (?:opponent|player|person|man|woman|one), repeat\\w*, him again, her again",
        on=(ScreenKind.ARENA,),
    ),
    twin(
        "arena-limits waiting-long club_status.waiting arena-how club_status.my_place arena-evening",
        "arena-minimum",
        "minimum, at least, nobody, no one, no-one, only one, empty, enough, alone, how few, just me",
        on=(ScreenKind.ARENA,),
    ),
    twin(
        "club_status.arenas spectators club-house-watching club_status.games arena-how",
        "club_status.arena_watch",
        "watch, watching, look on, spectate, spectators?",
        on=(ScreenKind.ARENA,),
    ),
    twin(
        "find-honours honours-missing rating-friendly arena-how",
        "arena-rated",
        r"arenas?, tournaments?",
        unless="how do i, where",
    ),
    # Agents, beside what is looked up of them.
    twin(
        "club_status.agent agent-may agent-raise",
        "agents-what",
        r"what (?:\w+ )?(?:is|are) (?:an? |these )?agents?",
        unless="doing, my agent, playing",
    ),
    twin(
        "agents-what agent-may club_status.agent agent-asleep agents-coach",
        "agent-rating",
        "points?, rating, elo",
        "(?:go|goes|come|count|added|credited) (?:to|for) (?:me|mine)",
        on=(ScreenKind.AGENTS,),
    ),
    twin(
        "agent-may several-ratings agents-what club_status.agent rating-works my_matches.rating agent-rating",
        "agent-rating-begins",
        "rating, elo, number",
        "come from, comes from, start, starts, begin, begins, worked out, decided, decides, based",
        on=(ScreenKind.AGENTS,),
    ),
    twin(
        "agent-may agent-asleep agents-coach",
        "agent-learns",
        r"stronger, better, learns?, improves?, trains?",
        unless="how do i coach, teach, coach it, from games, pgn, notebook",
        on=(ScreenKind.AGENTS,),
    ),
    twin(
        "agent-may agent-send club_status.agent agents-what",
        "own_agents.beats",
        "beat, win against, stronger than, against",
        f"it, my agent, mine, {_CAST}",
        unless="friend, people, person, send, how do i",
        on=(ScreenKind.AGENTS,),
    ),
    twin(
        "agent-queue agent-may exhibition agent-send agents-two",
        "own_agents.others",
        r"agents?, bots?, mine",
        r"\w+'s agent, \w+'s bot, other agents?, somebody else's, hers, his, agents of (?:two|other)",
        unless="my two, my other, both my, two of mine, my second",
    ),
    twin(
        "agent-raise agents-what agent-may club_status.agent",
        "agents-coach",
        r"still, later, afterwards, after i",
        r"chang\w+, edit, alter, adjust, tweak, style",
        on=(ScreenKind.AGENTS,),
    ),
    twin(
        "agent-most agent-may agents-what",
        "agent-archive",
        r"rid, delete\w*, remove\w*, archive, no longer, throw, bin, retire",
        unless="how many",
        on=(ScreenKind.AGENTS,),
    ),
    twin(
        "agent-queue agent-may agent-fair",
        "agent-arena",
        "arena, tournament",
        on=(ScreenKind.AGENTS, ScreenKind.ARENA),
    ),
    twin(
        "agents-what agent-raise agent-may club_status.agent tempo-of-play",
        "agent-time",
        "how long, how much time, quick, hours",
        unless="sleep, plays, game, games",
        on=(ScreenKind.AGENTS,),
    ),
    twin(
        "agent-fair token-what token-lost agents-what privacy",
        "token-share",
        r"safe, share, give, lend, show",
        "friend, somebody, someone, anybody, anyone, brother, sister, others, token",
        unless="me my, lost, lose, leaked",
        on=(ScreenKind.AGENTS, ScreenKind.SETTINGS),
    ),
    # The puzzle, what is to be compared with it.
    twin(
        "puzzle-when days-streak",
        "puzzle_time.when",
        r"\w+",
        unless="yesterday\\w*, earlier, more, another, only one",
        on=(ScreenKind.PUZZLE,),
    ),
    twin(
        "puzzle-now find-puzzles puzzle-when",
        "puzzle_of_the_day.task",
        "real game, actual game, made up, invented, composed, whose game",
        on=(ScreenKind.PUZZLE,),
    ),
    twin(
        "puzzle_of_the_day.task easier-exercises mate-puzzles no-puzzle-rush puzzle-another puzzle-now",
        "puzzle-harder",
        "too easy, harder, tougher, more difficult, more of a challenge",
        unless="too hard, easier",
        on=(ScreenKind.PUZZLE, ScreenKind.PRACTICE),
    ),
    twin(
        "club-practice-wrong club-thinking club-see-tactics club-puzzles club-check-habit",
        "checks-first",
        "checks?",
        on=(ScreenKind.PUZZLE, ScreenKind.PRACTICE),
    ),
    twin(
        "right-move-refused",
        "puzzle_answer.captures",
        "(?:pawn|knight|bishop|rook|queen|king) (?:move|check|takes)",
        on=(ScreenKind.PUZZLE,),
    ),
    # The analysis board.
    twin(
        "marks-colours arrows",
        "engine_analysis.arrows",
        "arrows?",
        unless="draw, drew, erase, wipe, delete, my own, colou?rs?",
        on=(ScreenKind.ANALYSIS,),
    ),
    twin("play-from-here from-position", "analysis-play-on", r"\w+", on=(ScreenKind.ANALYSIS,)),
    twin(
        "find-analysis analysis-uses import-games import-limits pgn-what",
        "pgn-where",
        "pgn, file",
        unless="save, saved, download\\w*, export\\w*, keep, my analysis, what is",
        on=(ScreenKind.ANALYSIS,),
    ),
    twin(
        "analysis-uses no-studies pgn-what",
        "analysis-comments",
        r"comments?, notes?, annotat\w+, remarks?",
        on=(ScreenKind.ANALYSIS,),
    ),
    twin(
        "engine_analysis.purpose engine_analysis.best engine-strength club-computers engine-line-here",
        "engine_analysis.human",
        "human, humans, person, people, anybody, anyone, findable, i have found, normal player",
        "find, finds, found, play, see, sees, findable",
        on=(ScreenKind.ANALYSIS,),
    ),
)
