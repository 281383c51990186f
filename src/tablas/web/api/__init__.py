"""The JSON API: the same facts and the same commands as the screens.

Public facts need no token.  Everything else wants ``Authorization: Bearer``
with a token that an administrator made.  An event's `ETag` is the number of
its last entry with the beginning of its seal; send it back as `If-Match` to be told when somebody was
faster.  A repeated `Idempotency-Key` is carried out once.  With `Prefer:
return=representation` the answer to a command holds the event after it.
Refusals are said in the language of `Accept-Language`.
"""

from __future__ import annotations

from fastapi import APIRouter

from tablas.web.api import (
    applications,
    commands,
    evenings,
    events,
    facts,
    games,
    logs,
    night,
    papers,
    telling,
    tournaments,
)

router = APIRouter(prefix="/api/v1")
for part in (facts, events, logs, tournaments, games, applications, papers, telling, evenings, night, commands):
    router.include_router(part.router)
