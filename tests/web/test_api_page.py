"""The page of the API at /docs: shown whole by a browser that reaches nothing but the program."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from web_site import Site


@pytest.mark.slow
def test_the_api_is_browsed_without_internet(site: Site, browser: Browser) -> None:
    page = browser.new_page()
    asked: list[str] = []
    refused: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda said: refused.append(said.text) if said.type == "error" else None)
    page.goto(f"{site.base}/docs")
    page.locator("#operations-tag-default, .opblock").first.wait_for()
    described = set(page.locator(".opblock-summary-path").all_inner_texts())
    listing = page.locator(".opblock", has_text="/api/v1/events").first
    listing.locator(".opblock-summary-control").click()
    listing.get_by_role("button", name="Try it out").click()
    listing.get_by_role("button", name="Execute").click()
    answered = listing.locator(".live-responses-table .response-col_status").last
    answered.wait_for()
    assert answered.inner_text().startswith("200")
    # The page draws what is looked at: whoever reads on sees the rest.
    for _ in range(300):
        described |= set(page.locator(".opblock-summary-path").all_inner_texts())
        if len(described) > 40:
            break
        page.evaluate("window.scrollBy(0, 800)")
        page.wait_for_timeout(100)
    page.close()
    assert len(described) > 40
    assert [url for url in asked if not url.startswith((site.base, "data:"))] == []
    assert refused == []
