"""What a channel needs to be told before it is opened: where a program listens, which mail server sends."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from tablas.events.acts.base import check_text
from tablas.events.acts.entry_form import is_link
from tablas.events.applications import check_mail
from tablas.events.errors import RefusedError
from tablas.events.news import Topic
from tablas.messages import Items, Message

SECURITIES = ("starttls", "tls", "none")


def check_webhook(address: str, topics: Iterable[str] = ()) -> dict[str, Any]:
    """The settings of a webhook."""
    if not is_link(address) or len(address) > 500:
        raise RefusedError("not-a-link", None, "address", value=address[:100])
    wanted, known = list(topics), [topic.value for topic in Topic]
    for one in wanted:
        if one not in known:
            raise RefusedError("no-such-topic", None, "topics", name=one[:60], known=Items(known))
    return {"address": address} | ({"topics": wanted} if wanted else {})


def check_mail_server(typed: Mapping[str, str]) -> dict[str, Any]:
    """The settings of the organiser's mail server; the password is kept apart from them."""
    host, port, security = (
        typed.get("host", ""),
        typed.get("port", "") or "587",
        typed.get("security", "") or "starttls",
    )
    if not re.fullmatch(r"[A-Za-z0-9.:-]{1,253}", host):
        raise RefusedError("not-a-host", None, "host", value=host[:100])
    if not port.isdecimal() or not 1 <= int(port[:6]) <= 65535:
        raise RefusedError("not-a-port", None, "port", value=port[:20])
    if security not in SECURITIES:
        raise RefusedError("not-a-security", None, "security", known=Items(SECURITIES))
    sender = typed.get("sender", "")
    if not sender:
        raise RefusedError("not-an-address", None, "sender", value="")
    check_mail(sender, "sender")
    check_text(typed.get("user", ""), Message("what-mail-user"), "user")
    return {"host": host, "port": int(port), "security": security, "user": typed.get("user", ""), "sender": sender}
