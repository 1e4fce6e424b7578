"""Arenas: small tournaments of people, agents, programs and characters, played at the ordinary tables."""
