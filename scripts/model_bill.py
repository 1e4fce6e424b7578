"""What models have cost: a game's bill, or a day's, by purpose and model.

python -m scripts.model_bill [--match ID | --day YYYY-MM-DD] [--json]     (today, when neither is given; days are UTC's)

It only reads, so that it may be asked while the club is open.
"""

from __future__ import annotations

import argparse
import json
import sys
from datetime import UTC, datetime

from app.config import Settings
from app.db.errors import CannotOpenError
from app.db.opening import as_it_stands
from app.llm.bill import Bill, bill_of_day, bill_of_match
from app.llm.prices import MICROS


def as_table(bill: Bill) -> str:
    """The bill in columns, the sum last."""
    lines = [
        f"{'purpose':<10} {'model':<24} {'calls':>6} {'failed':>6} {'in':>9} {'cached':>9} {'out':>7} {'dollars':>11}"
    ]
    lines += [
        f"{line.purpose:<10} {line.model:<24} {line.calls:>6} {line.failed:>6} {line.input_tokens:>9} "
        f"{line.cached_tokens:>9} {line.output_tokens:>7} {line.cost_micros / MICROS:>11.6f}"
        for line in bill.lines
    ]
    unsure = sum(line.estimated_micros for line in bill.lines) / MICROS
    told = f"  (of it {unsure:.6f} confirmed by no provider: at most that)" if unsure else ""
    return "\n".join([*lines, f"{'in all':<77} {bill.cost_micros / MICROS:>11.6f}{told}"])


def read(url: str, match_id: str | None, day: datetime) -> Bill:
    """The bill of the match, or of the day. Raises CannotOpenError."""
    with as_it_stands(url) as session:
        if match_id is not None:
            return bill_of_match(session, match_id)
        return bill_of_day(session, int(day.timestamp() * 1000))


def main() -> int:
    """Prints the bill. Returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--match", metavar="ID")
    which.add_argument("--day", type=lambda text: datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC))
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    try:
        bill = read(Settings().database_url, given.match, given.day or datetime.now(UTC))
    except CannotOpenError as error:
        print(error, file=sys.stderr)
        return 1
    print(json.dumps(bill.shown, indent=2) if given.json else as_table(bill))
    return 0


if __name__ == "__main__":
    sys.exit(main())
