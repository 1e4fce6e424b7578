from __future__ import annotations

from app.domain.events.base import iso
from app.languages.catalogue import PSEUDO, accented, catalogue
from app.languages.figures import clocked, date_of, moves, number
from app.languages.speaking import speaking, tr, translated, trn, worded

MAY_3 = 1_777_800_000_000


def test_english_is_what_the_code_says() -> None:
    assert tr("{n} of them", n=3) == "3 of them"
    assert trn("{n} hour ago", "{n} hours ago", 1) == "1 hour ago"
    assert trn("{n} hour ago", "{n} hours ago", 2) == "2 hours ago"


def test_german_comes_from_the_catalogue() -> None:
    with speaking("de"):
        assert trn("{n} hour ago", "{n} hours ago", 1) == "vor 1 Stunde"
        assert trn("{n} hour ago", "{n} hours ago", 2) == "vor 2 Stunden"
        assert tr("no clock") == "ohne Uhr"
    assert tr("no clock") == "no clock"


def test_a_text_that_no_catalogue_knows_stays() -> None:
    with speaking("de"):
        assert translated("Kenji Mori") == "Kenji Mori"


def test_a_worded_sentence_is_english_and_is_said_in_another_language_later() -> None:
    sentence = worded("{count} of them", count=2)
    assert sentence == "2 of them"
    with speaking(PSEUDO):
        assert translated(sentence) == "2 öƒ ţĥéɱ"


def test_a_value_with_braces_in_it_is_no_place_for_another() -> None:
    assert tr("{a} and {b}", b="two", a="{b}") == "{b} and two"


def test_accents_spare_tags_and_places() -> None:
    assert accented("Go <a>to {name}</a> &amp; back") == "Ĝö <a>ţö {name}</a> &amp; ƀåçķ"


def test_dates_and_numbers_follow() -> None:
    assert (date_of(MAY_3), date_of(MAY_3, "month"), number(1234.5)) == ("3 May 2026", "May 2026", "1,234.5")
    with speaking("de"):
        assert (date_of(MAY_3), date_of(MAY_3, "month"), number(1234.5)) == ("3. Mai 2026", "Mai 2026", "1.234,5")


def test_moves_are_written_with_the_letters_of_the_language() -> None:
    assert moves("1. Nf3 Bxc6 Qh5# O-O e8=Q R1a3") == "1. Nf3 Bxc6 Qh5# O-O e8=Q R1a3"
    with speaking("de"):
        assert moves("1. Nf3 Bxc6 Qh5# O-O e8=Q R1a3") == "1. Sf3 Lxc6 Dh5# O-O e8=D T1a3"
        assert moves("Kenji took the Bishop") == "Kenji took the Bishop"


def test_a_language_that_nobody_has_written_is_english() -> None:
    assert catalogue("fr").text("no clock") == "no clock"


def test_a_moment_is_told_by_the_clock_of_whoever_reads() -> None:
    late = iso(MAY_3 + 9 * 3_600_000)
    assert (clocked(late, "UTC"), clocked(late, "Asia/Tokyo")) == ("3 May, 18:20", "4 May, 03:20")
    with speaking("de"):
        assert clocked(late, "Europe/Berlin") == "3. Mai, 20:20"
