"""The house's own plain phrases, for a character whose file is silent on something that must be answered."""

from __future__ import annotations

PLAIN_PHRASES: dict[str, tuple[str, ...]] = {
    "ask_unknown": ("That I cannot tell you.", "I would rather keep to the game.", "Ask me after the game."),
    "ask_foreign": ("I did not follow that.", "That language is beyond me."),
    "ask_injection": ("I only play chess here.",),
    "ask_insult": ("Let us keep to the game.",),
    "ask_hint": ("That one you must find yourself.",),
    "draw_accept": ("Agreed, a draw.",),
    "draw_decline": ("I would like to play on.",),
    "draw_decline_early": ("It is too soon for that.",),
    "takeback": ("Of course, have it back.",),
    "tail_level": ("Material is level.",),
    "tail_up": ("I am {lead} up.",),
    "tail_down": ("You are {lead} up.",),
    "tail_their_move": ("You played {move}.",),
    "tail_my_move": ("I played {move}.",),
    "tail_my_piece": ("There is my {piece} on {square}.", "I look at my {piece} on {square}."),
    "tail_their_piece": ("There is your {piece} on {square}.", "I look at your {piece} on {square}."),
    "tail_your_turn": ("It is your move.",),
    "tail_my_turn": ("It is my move.",),
    "tail_number": ("This is move {move_number}.",),
}
