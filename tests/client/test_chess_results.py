"""Uploading to chess-results: a site that decrypts what it is sent, and sometimes fails."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree

import pytest
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from tablas.client.chess_results import Key, Site, key_of
from tablas.events.errors import RefusedError
from tablas.events.keeper import UnreachableError
from tablas.formats.chess_results import load

SAMPLE = Path(__file__).parent.parent / "data" / "chess-results" / "teams-swiss.xml"
KEY = Key("99", bytes(range(16)), bytes(range(16, 32)), "7")


def opened(text: str) -> str:
    """What was encrypted, by the other half of the cipher and without its padding."""
    opening = Cipher(algorithms.AES(KEY.key), modes.CBC(KEY.iv)).decryptor()
    plain = opening.update(bytes.fromhex(text)) + opening.finalize()
    return plain[: -plain[-1]].decode()


class FakeSite(HTTPServer):
    """Answers like chess-results: a session, a number, an upload; *fails* makes it refuse."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Answers)
        self.calls: list[str] = []
        self.documents: list[ElementTree.Element] = []
        self.fails = ""

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/Uploadxml.aspx"


class _Answers(BaseHTTPRequestHandler):
    server: FakeSite

    def do_GET(self) -> None:
        self._reply('<result sid="140972164" status ="OK" />')

    def do_POST(self) -> None:
        body = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode(), keep_blank_values=True)
        assert "<" not in body["xml"][0]
        assert ">" not in body["xml"][0]
        self.server.documents.append(ElementTree.fromstring(body["xml"][0].replace("{", "<").replace("}", ">")))
        self._reply('<result key="222557" status="OK"/>')

    def _reply(self, result: str) -> None:
        query = parse_qs(urlsplit(self.path).query)
        self.server.calls.append(query["key1"][0])
        if self.server.fails:
            result = f'<result status="ERROR"/><messages><message type="error" Text="{self.server.fails}"/></messages>'
        self.send_response(200)
        self.end_headers()
        self.wfile.write(f'<?xml version="1.0" encoding="UTF-8" ?><chessresults>{result}</chessresults>'.encode())

    def log_message(self, *_: object) -> None:
        """Quiet."""


@pytest.fixture
def site() -> Iterator[FakeSite]:
    made = FakeSite()
    thread = threading.Thread(target=made.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    yield made
    made.shutdown()
    made.server_close()
    thread.join(5)


def test_a_tournament_gets_its_number_by_a_signed_call(site: FakeSite) -> None:
    assert Site(KEY, site.address).new_tournament("ESP", 'Open "Llera" & más') == "222557"
    assert site.calls == ["GETSID", "GETKEY"]
    (asked,) = site.documents[0]
    assert dict(asked.attrib) | {"sid": opened(asked.attrib["sid"])} == {
        "source": "99",
        "sid": "140972164",
        "creatorID": "7",
        "federation": "ESP",
        "tournament": 'Open "Llera" & más',
    }


def test_the_upload_is_the_document_with_its_seal(site: FakeSite) -> None:
    document = load(SAMPLE.read_bytes())
    Site(KEY, site.address).upload(document)
    assert site.calls == ["GETSID", "UPLOAD"]
    root = site.documents[0]
    seal = root.find("security/securitydata")
    assert seal is not None
    assert [seal.attrib["source"], *(opened(seal.attrib[name]) for name in ("sid", "creator_sid", "tnr_sid"))] == [
        "99",
        "140972164",
        "7",
        "1001",
    ]
    assert len(root.findall("playerpairings/playerpairing")) == 8


def test_a_refusal_of_the_site_is_told(site: FakeSite) -> None:
    site.fails = "Error: unknown creator"
    with pytest.raises(RefusedError, match="unknown creator"):
        Site(KEY, site.address).upload(load(SAMPLE.read_bytes()))


def test_no_network_is_a_sentence() -> None:
    with pytest.raises(UnreachableError, match="chess-results cannot be reached"):
        Site(KEY, "http://127.0.0.1:9/Uploadxml.aspx").upload(load(SAMPLE.read_bytes()))


def test_without_a_key_nothing_is_sent() -> None:
    with pytest.raises(RefusedError, match="TABLAS_CHESS_RESULTS_KEY"):
        key_of({"TABLAS_CHESS_RESULTS_SOURCE": "1"})
    with pytest.raises(RefusedError, match="32 hexadecimal"):
        key_of({f"TABLAS_CHESS_RESULTS_{name}": "xyz" for name in ("SOURCE", "KEY", "IV", "CREATOR")})
