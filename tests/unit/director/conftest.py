"""No deadline for examples of property tests: on a shared machine their time says nothing about the code."""

from hypothesis import settings

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")
