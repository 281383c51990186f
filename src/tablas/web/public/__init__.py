"""What everybody may see: published rounds, standings, players; read-only and live.

Nothing here looks at a draft: pages are made from published rounds alone.
"""

from __future__ import annotations

from fastapi import APIRouter

from tablas.web.public import ends, enter, evenings, files, games, hall, live, me, news, pages, telling

router = APIRouter()
router.include_router(live.router)
router.include_router(enter.router)
router.include_router(hall.router)
router.include_router(evenings.router)
router.include_router(me.router)
router.include_router(news.router)
router.include_router(telling.router)
router.include_router(games.router)
router.include_router(files.router)
router.include_router(pages.router)
router.include_router(ends.router)
