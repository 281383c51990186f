"""HTTPS in the hall: a certificate of the program's own, kept, renewed, and used for real."""

from __future__ import annotations

import json
import os
import ssl
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from cryptography import x509
from cryptography.hazmat.primitives import hashes

from tablas.cli.serve import serve
from tablas.errors import OptionError
from tablas.store.people import Role
from tablas.web.https import own_certificate
from web_site import Site

SOURCES = Path(__file__).parents[2] / "src"


def test_a_certificate_is_made_once_and_for_the_hall(tmp_path: Path) -> None:
    folder = tmp_path / "events"
    made = own_certificate(folder, "192.0.2.7")
    names = x509.load_pem_x509_certificate(made.file.read_bytes()).extensions.get_extension_for_class(
        x509.SubjectAlternativeName
    )
    assert {str(one) for one in names.value.get_values_for_type(x509.IPAddress)} >= {"192.0.2.7", "127.0.0.1"}
    assert own_certificate(folder, "192.0.2.7") == made
    assert {path.stat().st_mode & 0o777 for path in (made.file, made.key)} == {0o600}
    assert folder.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("why", ["another address", "almost over", "broken", "no key"])
def test_a_certificate_that_is_no_good_is_made_anew(tmp_path: Path, why: str) -> None:
    made = own_certificate(tmp_path, "192.0.2.7")
    if why == "broken":
        made.file.write_text("half a fi")
    if why == "no key":
        made.key.unlink()
    later = datetime.now(UTC) + timedelta(days=380 if why == "almost over" else 0)
    again = own_certificate(tmp_path, "192.0.2.8" if why == "another address" else "192.0.2.7", later)
    assert again.fingerprint != made.fingerprint
    known = x509.load_pem_x509_certificate(again.file.read_bytes())
    assert known.fingerprint(hashes.SHA256()).hex(":").upper() == again.fingerprint
    assert known.not_valid_after_utc > later + timedelta(days=300)


@pytest.mark.slow
def test_the_program_speaks_https(tmp_path: Path) -> None:
    words = ["serve", "--https", "--port", "0", "--host", "127.0.0.1", "--data", str(tmp_path), "--json"]
    program = "from tablas.cli.main import main; main()"
    environment = os.environ | {"PYTHONPATH": str(SOURCES), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen([sys.executable, "-c", program, *words], stdout=subprocess.PIPE, env=environment) as process:
        assert process.stdout is not None
        said = ""
        while not said.rstrip().endswith("}"):
            said += process.stdout.readline().decode()
        told = json.loads(said)
        trusted = ssl.create_default_context(cafile=str(tmp_path / "certificate.pem"))
        answer = httpx.get(f"{told['address']}login", verify=trusted)
        assert answer.status_code == 200
        assert all("secure" in cookie.lower() for cookie in answer.headers.get_list("set-cookie"))
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"{told['address']}login")
        process.terminate()
    assert told["address"].startswith("https://")
    assert len(told["fingerprint"].split(":")) == 32


@pytest.mark.parametrize("words", [["--certificate", "{file}"], ["--key", "{file}"], ["--address", "chess.example"]])
def test_half_of_what_is_needed_is_said(tmp_path: Path, words: list[str]) -> None:
    file = tmp_path / "some.pem"
    file.write_text("x")
    told = CliRunner(env={"TABLAS_DEBUG": "1"}).invoke(serve, [word.format(file=file) for word in words])
    assert isinstance(told.exception, OptionError)


@pytest.mark.parametrize(
    ("settings", "start"),
    [({}, "http://127.0.0.1:{port}/join/"), ({"address": "https://chess.example/"}, "https://chess.example/join/")],
)
def test_a_link_that_lets_somebody_in_is_not_built_on_what_a_request_brought(
    tmp_path: Path, settings: dict[str, str], start: str
) -> None:
    site = Site(tmp_path, **settings)
    try:
        visitor = site.visitor(Role.ADMINISTRATOR)
        visitor.client.headers["Host"] = "evil.example"
        page = visitor.post("/people", {"name": "Rosa", "role": "assistant"}, csrf=visitor.csrf("/"))
        assert "evil.example/join" not in page.text
        assert start.format(port=site.base.rsplit(":", 1)[1]) in page.text
    finally:
        site.close()
