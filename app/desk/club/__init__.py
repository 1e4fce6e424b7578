"""The house at this moment: running games, the gallery, arenas, agents, the boards of honour, who waits."""
