"""One message to one other side: a program (webhook), a mail server, a browser's push service."""

from __future__ import annotations

import hmac
import ipaddress
import json
import smtplib
import socket
import ssl
import time
import urllib.error
import urllib.request
from contextlib import closing, suppress
from email.message import EmailMessage
from email.utils import formatdate
from hashlib import sha256
from http.client import HTTPMessage
from typing import IO, Any
from urllib.parse import urlsplit

SECONDS = 15
_READ = 2000


class SendError(Exception):
    """It did not get through; *for_good* if trying again cannot help."""

    def __init__(self, told: str, for_good: bool = False) -> None:
        super().__init__(told)
        self.told, self.for_good = told, for_good


class _Stay(urllib.request.HTTPRedirectHandler):
    """Nobody is sent elsewhere: a message goes where the arbiter said, or nowhere."""

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> None:
        return None


_OPENER = urllib.request.build_opener(_Stay)


def signature(secret: str, body: bytes, moment: int) -> str:
    """What proves where a webhook comes from: HMAC-SHA256 of the moment and the body.

    >>> signature("secret", b"{}", 7).startswith("t=7,v1="), len(signature("secret", b"{}", 7))
    (True, 71)
    """
    made = hmac.new(secret.encode(), f"{moment}.".encode() + body, sha256).hexdigest()
    return f"t={moment},v1={made}"


def post_webhook(address: str, secret: str, key: str, body: str) -> str:
    """Send news to a program; what it answered."""
    content = body.encode()
    headers = {
        "Content-Type": "application/json; charset=utf-8",
        "User-Agent": "tablas",
        "Tablas-Delivery": key,
        "Tablas-Signature": signature(secret, content, int(time.time())),
    }
    return _post(address, content, headers)


def post_push(subscription: str, key: str, subject: str, body: str, near: bool = False) -> str:
    """Send a notice to a browser; *near* lets tests have a push service on this machine."""
    from tablas.store.push import private_key, sealed, signed, unb64

    there = json.loads(subscription)
    endpoint = str(there["endpoint"])
    check_endpoint(endpoint, near)
    sender = private_key(key)
    headers = {
        "Authorization": signed(endpoint, sender, subject),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": "14400",
        "Urgency": "high",
    }
    payload = sealed(body.encode(), unb64(there["keys"]["p256dh"]), unb64(there["keys"]["auth"]))
    return _post(endpoint, payload, headers)


def check_endpoint(address: str, near: bool = False) -> None:
    """Refuse an address that a browser of a player named and no push service has: one inside this network."""
    parts = urlsplit(address)
    if near:
        return
    if parts.scheme != "https" or not parts.hostname:
        raise SendError("not an address of a push service", True)
    try:
        found = {item[4][0] for item in socket.getaddrinfo(parts.hostname, parts.port or 443)}
    except OSError as error:
        raise SendError(_said(error)) from None
    if not all(ipaddress.ip_address(str(one).partition("%")[0]).is_global for one in found):
        raise SendError("not an address of a push service", True)


def _post(address: str, content: bytes, headers: dict[str, str]) -> str:
    if urlsplit(address).scheme not in ("http", "https"):
        raise SendError("not an address of the web", True)
    request = urllib.request.Request(address, content, headers, method="POST")
    try:
        with _OPENER.open(request, timeout=SECONDS) as answer:
            answer.read(_READ)
            return f"{answer.status} {answer.reason}"
    except urllib.error.HTTPError as error:
        with error:
            raise SendError(f"{error.code} {error.reason}", error.code in (404, 410)) from None
    except (OSError, ValueError) as error:
        raise SendError(_said(getattr(error, "reason", error))) from None


def send_mail(settings: dict[str, Any], password: str, key: str, to: str, title: str, body: str, stop: str = "") -> str:
    """Send a mail by the organiser's server; the same key is always the same mail."""
    mail = EmailMessage()
    mail["From"] = settings["sender"]
    mail["To"] = to
    mail["Subject"] = " ".join(title.split())
    mail["Date"] = formatdate()
    mail["Message-ID"] = f"<{sha256(f'{key} {to}'.encode()).hexdigest()[:32]}@tablas.invalid>"
    mail["Auto-Submitted"] = "auto-generated"
    if stop:
        mail["List-Unsubscribe"] = f"<{stop}>"
    mail.set_content(body)
    secure = settings.get("security", "starttls")
    host, port = str(settings["host"]), int(settings["port"])
    try:
        if secure == "tls":
            server: smtplib.SMTP = smtplib.SMTP_SSL(host, port, timeout=SECONDS, context=ssl.create_default_context())
        else:
            server = smtplib.SMTP(host, port, timeout=SECONDS)
        with closing(server):
            if secure == "starttls":
                server.starttls(context=ssl.create_default_context())
            if settings.get("user"):
                server.login(str(settings["user"]), password)
            server.send_message(mail)
            with suppress(OSError, smtplib.SMTPException):  # It has the mail, however it says good-bye.
                server.quit()
    except smtplib.SMTPRecipientsRefused as error:
        code, said = next(iter(error.recipients.values()))
        raise SendError(f"{code} {_text(said)}", code >= 500) from None
    except smtplib.SMTPResponseException as error:
        raise SendError(f"{error.smtp_code} {_text(error.smtp_error)}") from None
    except (OSError, smtplib.SMTPException) as error:
        raise SendError(_said(error)) from None
    return "250"


def _said(error: object) -> str:
    """What the machine says of a failure, without its number."""
    return str(getattr(error, "strerror", None) or error)


def _text(said: bytes | str) -> str:
    return said.decode("utf-8", "replace") if isinstance(said, bytes) else said
