"""Those that answer what is stated, and not asked, in the order in which they are heard."""

from __future__ import annotations

from collections.abc import Sequence

from app.soul.listening.bid import Bidder
from app.soul.listening.bidders.of_another import NewsOfAnother
from app.soul.listening.bidders.of_kind import OfKind
from app.soul.listening.bidders.parting import Parting
from app.soul.listening.bidders.reply_taken import ReplyTaken

STATED: Sequence[type[Bidder]] = (Parting, NewsOfAnother, OfKind, ReplyTaken)
