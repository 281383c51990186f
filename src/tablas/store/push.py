"""Notices to browsers: payloads sealed for one browser (RFC 8291, RFC 8188) and calls signed with a key (RFC 8292)."""

from __future__ import annotations

import json
import os
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

RECORD = 4096
LARGEST = 3000
"""Characters of a notice; push services take four kilobytes."""
LIFETIME = 12 * 3600


def b64(data: bytes) -> str:
    """Base64 for addresses, without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    """What :func:`b64` wrote."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def new_key() -> str:
    """A private key of a sender, as base64."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return b64(number.to_bytes(32, "big"))


def private_key(text: str) -> ec.EllipticCurvePrivateKey:
    """The key of a text."""
    return ec.derive_private_key(int.from_bytes(unb64(text), "big"), ec.SECP256R1())


def public_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public half, as browsers want it."""
    form = serialization.PublicFormat.UncompressedPoint
    return key.public_key().public_bytes(serialization.Encoding.X962, form)


def sealed(
    payload: bytes,
    browser: bytes,
    auth: bytes,
    sender: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """A payload that only the browser with that key and secret can open (aes128gcm)."""
    own = sender or ec.generate_private_key(ec.SECP256R1())
    salt = salt or os.urandom(16)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), browser)
    mine = public_bytes(own)
    key, nonce = _keys(own.exchange(ec.ECDH(), theirs), auth, browser, mine, salt)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(mine)]) + mine
    return head + AESGCM(key).encrypt(nonce, payload + b"\x02", None)


def opened(body: bytes, browser: ec.EllipticCurvePrivateKey, auth: bytes) -> bytes:
    """What the browser reads."""
    salt, size = body[:16], body[20]
    sender, cipher = body[21 : 21 + size], body[21 + size :]
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
    key, nonce = _keys(browser.exchange(ec.ECDH(), theirs), auth, public_bytes(browser), sender, salt)
    return AESGCM(key).decrypt(nonce, cipher, None).rstrip(b"\x00")[:-1]


def _keys(shared: bytes, auth: bytes, browser: bytes, sender: bytes, salt: bytes) -> tuple[bytes, bytes]:
    info = b"WebPush: info\x00" + browser + sender
    secret = HKDF(hashes.SHA256(), 32, auth, info).derive(shared)
    key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\x00").derive(secret)
    return key, HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\x00").derive(secret)


def signed(endpoint: str, key: ec.EllipticCurvePrivateKey, subject: str, now: float | None = None) -> str:
    """The header by which a push service knows who sends."""
    parts = urlsplit(endpoint)
    expires = int(time.time() if now is None else now) + LIFETIME
    claims: dict[str, Any] = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": expires, "sub": subject}
    head = b64(json.dumps({"typ": "JWT", "alg": "ES256"}, separators=(",", ":")).encode())
    body = f"{head}.{b64(json.dumps(claims, separators=(',', ':')).encode())}"
    one, two = decode_dss_signature(key.sign(body.encode(), ec.ECDSA(hashes.SHA256())))
    token = f"{body}.{b64(one.to_bytes(32, 'big') + two.to_bytes(32, 'big'))}"
    return f"vapid t={token}, k={b64(public_bytes(key))}"


__all__ = ["b64", "new_key", "opened", "private_key", "public_bytes", "sealed", "signed", "unb64"]
