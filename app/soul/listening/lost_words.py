"""The words by which a loss or a gain is known (`gain_or_loss.py`): what is done, to what, and by whom."""

from __future__ import annotations

DENIED = frozenset(
    ("didn't", "didnt", "not", "never", "wasn't", "wasnt", "weren't", "werent", "haven't", "havent", "hasn't", "hasnt",
     "don't", "dont", "nobody", "no", "aint", "ain't", "couldn't", "couldnt")
)  # fmt: skip
DO_WITH_WORK = frozenset(
    ("cut", "rejected", "refused", "scrapped", "axed", "dropped", "cancelled", "canceled", "shelved", "binned",
     "declined", "turned", "pulled", "killed", "deleted", "spiked")
)  # fmt: skip
WORKS = frozenset(
    ("chapter", "book", "novel", "manuscript", "translation", "article", "essay", "poem", "poems", "story", "paper",
     "thesis", "column", "painting", "design", "script", "song", "film", "proposal", "project", "application", "piece",
     "exhibition", "show", "grant", "recipe", "solo", "talk", "series", "play", "photos", "drawings", "game", "app")
)  # fmt: skip
CHOOSES = frozenset(
    ("picked", "chosen", "chose", "selected", "asked", "invited", "shortlisted", "cast", "promoted", "hired", "gave",
     "took", "accepted", "included")
)  # fmt: skip
OTHERS = frozenset(
    ("they", "they've", "coach", "he", "she", "boss", "teacher", "everyone", "club", "school", "trainer")
)
RIVALS = frozenset(
    ("boy", "girl", "bloke", "man", "woman", "someone", "somebody", "him", "her", "another", "nephew", "son",
     "daughter", "lad", "guy", "kid", "colleague", "newcomer")
)  # fmt: skip
PLACES = frozenset(
    ("church", "chapel", "shop", "library", "club", "pub", "school", "mill", "cinema", "allotment", "allotments",
     "garden", "farm", "house", "cafe", "café", "bakery", "restaurant", "stall", "studio", "pool", "theatre",
     "bookshop", "market", "park", "field", "yard", "hall", "surgery", "orchard", "pitch", "place", "workshop",
     "hut", "boatyard", "harbour", "ward", "stables", "kiosk", "room")
)  # fmt: skip
CLOSES = frozenset(
    ("closed", "closing", "closes", "locked", "shut", "shutting", "shuts", "demolished", "demolish", "demolishing",
     "bulldozed", "bulldoze", "flattened", "evicted", "torn", "tearing", "knocking")
)  # fmt: skip
WANTERS = frozenset(("landlord", "landlady", "council", "owner", "owners", "developers", "developer"))
PEOPLE = frozenset(
    ("mum", "mom", "mother", "dad", "father", "brother", "sister", "husband", "wife", "ex", "landlord", "flatmate",
     "roommate", "neighbour", "neighbours", "uncle", "aunt", "gran", "nan", "parents", "kid", "son",
     "daughter", "boyfriend", "girlfriend", "cousin", "stepdad", "stepmum")
)  # fmt: skip
TAKES_AWAY = frozenset(
    ("sold", "binned", "chucked", "threw", "broke", "smashed", "wrecked", "deleted", "ruined", "lost", "burnt",
     "burned", "pawned", "scratched")
)  # fmt: skip
SEASONS = frozenset(
    ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
     "december", "spring", "summer", "autumn", "winter", "christmas", "easter", "monday", "tuesday", "wednesday",
     "thursday", "friday", "saturday", "sunday", "morning", "term", "year", "season", "night", "evening", "harvest",
     "weekend", "holiday", "day", "ramadan", "diwali", "birthday")
)  # fmt: skip
LOST_PEOPLE = frozenset(
    ("him", "her", "them", "dad", "mum", "mom", "mother", "father", "husband", "wife", "grandad", "gran", "nan",
     "brother", "sister", "son", "daughter", "grandma", "grandpa", "granny", "papa", "mama")
)  # fmt: skip
GLADLY_LOST = frozenset(
    ("rain", "snow", "wind", "pain", "fever", "cigarettes", "cigarette", "smoking", "drink", "alcohol", "sugar",
     "homework", "crutches", "braces", "nightmares", "headache", "pills", "losing", "mistake", "mistakes", "plan",
     "idea", "clue", "reason", "coat", "jacket")
)  # fmt: skip
WAITS = frozenset(
    ("standing", "sitting", "stuck", "waiting", "stopped", "held", "sat", "stood", "stranded", "stationary")
)
STOPPED = frozenset(("minutes", "mins", "hour", "hours", "ages", "half", "since", "still", "again", "forever"))
TRAVEL = frozenset(
    ("train", "trains", "carriage", "tunnel", "station", "platform", "tram", "underground", "tube", "airport", "runway",
     "tarmac", "motorway", "ferry", "signal", "line", "driver", "conductor", "bus", "coach", "metro", "outside")
)  # fmt: skip
GRAVE_DELAYS = (
    "on the line", "on the track", "on the tracks", "under the train", "under a train", "hit by", "person hit",
    "jumped", "fatality", "incident with a person", "been struck",
)  # fmt: skip
EXAMS = frozenset(("exam", "exams", "test", "mock", "mocks", "gcse", "gcses", "viva", "finals", "theory", "paper",
                   "resit", "a-levels", "quiz", "oral"))  # fmt: skip
REVISES = frozenset(
    ("revise", "revised", "revising", "study", "studied", "opened", "open", "learned", "learnt", "read", "looked",
     "started", "prepared", "done")
)  # fmt: skip
TITLES = frozenset(("title", "norm", "master", "champion", "championship", "promoted", "promotion", "expert"))
OPENS = frozenset(("open", "opening", "opened", "opens", "starting", "start", "launching", "rented", "signed", "lease"))
FIRM = frozenset(
    ("place", "shop", "cafe", "café", "bar", "coffee", "studio", "restaurant", "stall", "bakery", "business", "salon",
     "practice", "bookshop", "gym", "company", "firm", "workshop", "kitchen", "nail", "garage", "school", "label")
)  # fmt: skip
# Who was in the writer's care, and how it is said that they died.
IN_CARE = frozenset(("patient", "resident", "pupil", "student", "client"))
DEATHS = frozenset(("died", "dead", "dying"))
# What holds a hurt limb.
HELD_BY = frozenset(("plaster", "cast", "crutches", "stitches", "sling", "splint", "boot", "drip", "brace"))
