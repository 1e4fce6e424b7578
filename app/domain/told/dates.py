"""Dates in a sentence ("in June", "tomorrow", "on the 14th"), relative to the day on which it was said."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta

from app.domain.number_words import ORDINALS, either, ordinals
from app.domain.told.fact import Days

_MONTHS = (
    "january jan enero janvier januar janeiro", "february feb febrero fevrier februar fevereiro",
    "march marzo mars marz maerz marco", "april apr abril avril", "may mayo mai maio",
    "june jun junio juin juni junho", "july jul julio juillet juli julho", "august aug agosto aout",
    "september sept sep septiembre septembre setembro", "october oct octubre octobre oktober outubro",
    "november nov noviembre novembre novembro", "december dec diciembre decembre dezember dezembro",
)  # fmt: skip
_WEEKDAYS = (
    "monday mon lunes lundi montag segunda", "tuesday tue tues martes mardi dienstag terca",
    "wednesday wed weds miercoles mercredi mittwoch quarta", "thursday thu thurs jueves jeudi donnerstag quinta",
    "friday fri viernes vendredi freitag sexta", "saturday sat sabado samedi samstag sonnabend",
    "sunday sun domingo dimanche sonntag",
)  # fmt: skip
_MONTH_OF = {word: number for number, words in enumerate(_MONTHS, start=1) for word in words.split()}
_WEEKDAY_OF = {word: number for number, words in enumerate(_WEEKDAYS) for word in words.split()}
# Names of days that are words of their own, and count only after a word of time.
_AMBIGUOUS = {
    "mon",
    "sun",
    "sat",
    "wed",
    "mars",
    "may",
    "march",
    "mai",
    "segunda",
    "quarta",
    "quinta",
    "sexta",
    "terca",
}
_NUMBERS = {
    word: number
    for number, words in enumerate(
        (
            "a an one un una uno une ein eine einem einer um uma", "two dos deux zwei dois duas", "three tres trois"
            " drei",
            "four cuatro quatre vier quatro", "five cinco cinq funf", "six seis sechs", "seven siete sept sieben sete",
            "eight ocho huit acht oito", "nine nueve neuf neun nove", "ten diez dix zehn dez",
        ),
        start=1,
    )
    for word in words.split()
}  # fmt: skip

_MONTH = "|".join(sorted(_MONTH_OF, key=len, reverse=True))
_DAY = "|".join(sorted(_WEEKDAY_OF, key=len, reverse=True))
_NUMBER = r"\d{1,3}|" + "|".join(sorted(_NUMBERS, key=len, reverse=True))
_NEXT = r"next|coming|proxim[oa]|que viene|prochaine?|nachste[nmrs]?|kommende[nmrs]?|que vem"
_LAST = r"last|past|pasad[oa]|derni(?:er|ere)|letzte[nmrs]?|passad[oa]"
_BEFORE_MONTH = r"(?:in|by|this|next|until|since|for|late|early|mid|en|im|em|de|der|of|on)"

_TODAY = re.compile(
    r"\b(?:today|tonight|this (?:morning|afternoon|evening)|hoy|esta noche|esta tarde|aujourd'hui|ce soir|heute|hoje)\b"
)
_AFTER_TOMORROW = re.compile(r"\b(?:day after tomorrow|pasado manana|apres-demain|ubermorgen|depois de amanha)\b")
_TOMORROW = re.compile(
    r"\b(?:tomorrow|tmrw?|tmw|tomoz|2moro|2morrow|demain|morgen|amanha)\b|(?<!\bla )(?<!\bde )(?<!\bpor la )\bmanana\b"
)
_YESTERDAY = re.compile(r"\b(?:yesterday|last night|ayer|anoche|hier soir|gestern|ontem)\b")
_DATED = re.compile(
    rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th|\.|er)? ?(?:of |de |d'|do )?(?P<month>{_MONTH})\b(?:,? (?P<year>\d{{4}}))?"
    rf"|\b(?P<month2>{_MONTH}) (?:the )?(?P<day2>\d{{1,2}})(?:st|nd|rd|th)?\b(?! ?(?:years|am|pm))"
)
_OF_MONTH = re.compile(
    rf"\b(?:on|for|by|until|around|about) the (?P<day>\d{{1,2}})(?:st|nd|rd|th)\b"
    rf"|\b(?:on|for|by|until) the (?P<word>{either(ordinals(10))})(?= of (?:the|next) month|$|[,.!;])"
    r"|\b(?:el dia|el|le|am|dia|no dia) (?P<day2>\d{1,2})(?=\.? ?(?:$|[,.!;]|[a-z]))(?! (?:de )?(?:anos|jahre|ans))"
)
_WEEKDAY = re.compile(
    rf"\b(?:(?P<next>{_NEXT})|(?P<last>{_LAST})|(?P<on>on|this|by|until|for|is|am|el|le|este|ce|na|no|diesen)"
    rf"|(?P<bare>))? ?\b(?P<day>{_DAY})(?:-feira)?\b(?P<week> week)?(?P<after> (?:{_NEXT}))?"
)
_MONTH_ALONE = re.compile(rf"\b(?:(?P<next>{_NEXT}|{_BEFORE_MONTH})|(?P<last>{_LAST})) (?P<month>{_MONTH})\b")
_AWAY = re.compile(
    rf"\b(?:in|within|en|dans|em|daqui a|dentro de) (?:about |under )?(?P<n>{_NUMBER})"
    r" (?P<unit>days?|weeks?|months?|dias?|semanas?|mes(?:es)?|jours?|semaines?|mois|tagen?|wochen?|monaten?)\b"
)
_AGO = re.compile(rf"\b(?P<n>{_NUMBER}|eleven|twelve) (?P<unit>days?|weeks?|months?|years?|yrs?) ago\b")
_NEXT_SPAN = re.compile(
    rf"\b(?:(?P<next>{_NEXT}|this)|(?P<last>{_LAST})) (?P<unit>week(?:end)?|month|year|summer|winter|spring|autumn)\b"
    r"|\b(?P<week>la semana que viene|la semaine prochaine|nachste woche|semana que vem)\b"
    r"|\b(?:at|over|on|for) the (?P<end>weekend)\b|\b(?P<end2>am wochenende|el finde|ce week-end|no fim de semana)\b"
)
_FEAST = re.compile(
    r"\b(?P<easter>easter|pascua|paques|ostern|pascoa)\b|\b(?P<christmas>christmas|xmas|navidad|noel|weihnachten"
    r"|natal)\b"
    r"|\bnew year(?:'s)?(?: eve)?\b"
)
_SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "winter": 12}


def read_days(plain: str, today: date, *, past: bool = False) -> Days | None:
    """The first date of a sentence in lower case without accents, as days of the calendar; None without one. With
    `past`, a weekday or month without a year is the latest one instead of the next one."""
    for read in (_near, _of_calendar, _of_week, _of_span):
        found = read(plain, today, past)
        if found is not None:
            return found
    return None


def _near(plain: str, today: date, _past: bool) -> Days | None:
    for pattern, days in ((_AFTER_TOMORROW, 2), (_TOMORROW, 1), (_YESTERDAY, -1), (_TODAY, 0)):
        if pattern.search(plain):
            return _on(today + timedelta(days=days))
    away = _AWAY.search(plain) or _AGO.search(plain)
    if away is None:
        return None
    count = int(away["n"]) if away["n"].isdigit() else _NUMBERS.get(away["n"], 11)
    unit = next(
        days
        for start, days in (("d", 1), ("j", 1), ("t", 1), ("w", 7), ("s", 7), ("m", 30), ("y", 365))
        if away["unit"].startswith(start)
    )
    ahead = timedelta(days=count * unit)
    return _on(today - ahead if away.re is _AGO else today + ahead)


def _of_calendar(plain: str, today: date, past: bool) -> Days | None:
    found = _DATED.search(plain)
    if found is not None:
        month = _MONTH_OF[found["month"] or found["month2"]]
        day, year = int(found["day"] or found["day2"]), found["year"]
        if year is not None:
            return _day_of(int(year), month, day)
        return _turned(lambda y: _day_of(y, month, day), today, past)
    feast = _FEAST.search(plain)
    if feast is not None:
        if feast["easter"]:
            return _turned(lambda y: Days(_easter(y) - timedelta(days=2), _easter(y) + timedelta(days=1)), today, past)
        if feast["christmas"]:
            return _turned(lambda y: Days(date(y, 12, 24), date(y, 12, 26)), today, past)
        return Days(date(today.year, 12, 31), date(today.year + 1, 1, 1))
    found = _OF_MONTH.search(plain)
    if found is None:
        return None
    day = int(found["day"] or found["day2"] or ORDINALS[found["word"]])
    months = [(today.year + (today.month - 1 + ahead) // 12, (today.month - 1 + ahead) % 12 + 1) for ahead in range(3)]
    days = [one for year, month in months if (one := _day_of(year, month, day)) is not None]
    return next((one for one in days if one.first >= today), None)


def _of_week(plain: str, today: date, past: bool) -> Days | None:
    for found in _WEEKDAY.finditer(plain):
        word = found["day"]
        if word in _AMBIGUOUS and not (found["next"] or found["last"] or found["on"]) and "-feira" not in found[0]:
            continue
        ahead = (_WEEKDAY_OF[word] - today.weekday()) % 7
        if found["last"] or (past and not found["next"]):
            return _on(today - timedelta(days=(7 - ahead) % 7 or 7))
        weeks = bool(found["week"]) + (found["next"] == "next" and ahead + today.weekday() <= 6)
        return _on(today + timedelta(days=ahead + 7 * weeks))
    return None


def _of_span(plain: str, today: date, past: bool) -> Days | None:
    found = _MONTH_ALONE.search(plain)
    if found is not None:
        month = _MONTH_OF[found["month"]]
        return _turned(lambda y: _month(y, month), today, past or bool(found["last"]))
    found = _NEXT_SPAN.search(plain)
    if found is None:
        return None
    monday = today - timedelta(days=today.weekday())
    if found["end"] or found["end2"] or found["unit"] == "weekend":
        saturday = monday + timedelta(days=5 - 7 * bool(past or found["last"]) + 7 * (found["next"] == "next"))
        return Days(saturday, saturday + timedelta(days=1))
    sign = -1 if found["last"] else 0 if found["next"] == "this" else 1
    unit = "week" if found["week"] else found["unit"]
    if unit == "week":
        return Days(monday + timedelta(days=7 * sign), monday + timedelta(days=7 * sign + 6))
    if unit == "year":
        return Days(date(today.year + sign, 1, 1), date(today.year + sign, 12, 31))
    if unit == "month":
        at = today.month - 1 + sign
        return _month(today.year + at // 12, at % 12 + 1)
    start = _SEASONS[unit]
    return _turned(
        lambda y: Days(date(y, start, 1), _month(y + (start + 1) // 12, (start + 1) % 12 + 1).last), today, past
    )


def _turned(of_year: Callable[[int], Days | None], today: date, past: bool) -> Days | None:
    """The days of this year, or of the year before or after, so that they lie behind (`past`) or ahead."""
    years = (today.year, today.year - 1) if past else (today.year, *range(today.year + 1, today.year + 5))
    for year in years:
        days = of_year(year)
        if days is not None and (days.first <= today if past else days.last >= today):
            return days
    return None


def _month(year: int, month: int) -> Days:
    first = date(year, month, 1)
    return Days(first, (first + timedelta(days=31)).replace(day=1) - timedelta(days=1))


def _day_of(year: int, month: int, day: int) -> Days | None:
    try:
        return _on(date(year, month, day))
    except ValueError:
        return None


def _on(day: date) -> Days:
    return Days(day, day)


def _easter(year: int) -> date:
    """Easter Sunday, by the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, chapter 8)."""
    a, b, c = year % 19, year // 100, year % 100
    d, e, f = b // 4, b % 4, (b + 8) // 25
    h = (19 * a + b - d - (b - f + 1) // 3 + 15) % 30
    i, k = c // 4, c % 4
    wanted = (32 + 2 * e + 2 * i - h - k) % 7
    m = (a + 11 * h + 22 * wanted) // 451
    month, day = divmod(h + wanted - 7 * m + 114, 31)
    return date(year, month, day + 1)
