"""A certificate of the program's own, so that the hall's network carries no password in the clear.

Nobody vouches for it: a browser asks once whether to trust it, and the
fingerprint that ``tablas serve --https`` prints tells whether it is the one.
It is kept beside the events and made anew when it runs out or when the machine
has got another address.
"""

from __future__ import annotations

import ipaddress
import os
import socket
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

_LIFETIME = timedelta(days=397)
"""Browsers refuse certificates that last longer."""
_RENEWED = timedelta(days=30)


class Certificate(NamedTuple):
    """The files a server needs, and the fingerprint people compare."""

    file: Path
    key: Path
    fingerprint: str


def own_certificate(folder: Path, address: str, now: datetime | None = None) -> Certificate:
    """The certificate in *folder*, made if there is none that is good for *address*."""
    now = now or datetime.now(UTC)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    found = Certificate(folder / "certificate.pem", folder / "certificate-key.pem", "")
    known = _known(found.file) if found.key.exists() else None
    if known is None or known.not_valid_after_utc - now < _RENEWED or not _is_for(known, address):
        known = _make(found, address, now)
    return found._replace(fingerprint=known.fingerprint(hashes.SHA256()).hex(":").upper())


def _known(file: Path) -> x509.Certificate | None:
    try:
        return x509.load_pem_x509_certificate(file.read_bytes())
    except (OSError, ValueError):
        return None


def _is_for(certificate: x509.Certificate, address: str) -> bool:
    names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return address in {str(one) for one in names.get_values_for_type(x509.IPAddress)} | set(
        names.get_values_for_type(x509.DNSName)
    )


def _make(files: Certificate, address: str, now: datetime) -> x509.Certificate:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "tablas")])
    names = dict.fromkeys(["localhost", "127.0.0.1", "::1", socket.gethostname(), address])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))  # A clock in the hall may be late.
        .not_valid_after(now + _LIFETIME)
        .add_extension(x509.SubjectAlternativeName([_general(one) for one in names if one]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    _keep(files.key, secret)
    _keep(files.file, made.public_bytes(serialization.Encoding.PEM))
    return made


def _general(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _keep(path: Path, content: bytes) -> None:
    """Write a file that only its owner may read."""
    path.unlink(missing_ok=True)
    handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
