"""Property tests here take the time they need: on a shared machine an example's time says nothing about the code."""

from hypothesis import settings

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")
