"""schemathesis over the whole API: whatever is sent, the answer is one that the document announces."""

from __future__ import annotations

import copy
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import CHECKS, load_all_checks

from tablas.events.acts import CreateEvening, JoinEvening, SeatRound
from tablas.events.acts.named import COMMANDS
from tablas.store.people import Role
from walks import up_to
from web_site import Site

load_all_checks()
WANTED = [
    CHECKS.get_one(name)
    for name in (
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_schema_conformance",
        "response_headers_conformance",
    )
]


FUZZ = settings(deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None)


def _document(site: Site, slug: str) -> dict[str, Any]:
    """The document of the API, with addresses that exist more often than not."""
    document = copy.deepcopy(site.app.openapi())
    for path, operations in document["paths"].items():
        assert path.startswith("/api/v1/")
        for method, operation in operations.items():
            for parameter in operation.get("parameters", []):
                if parameter["name"] == "event" and method != "delete":
                    parameter["schema"] = {"enum": [slug, slug, slug, "nowhere"]}
                if parameter["name"] == "tournament":
                    parameter["schema"] = {"enum": ["a", "a", "a", "b"]}
                if parameter["name"] == "evening":
                    parameter["schema"] = {"enum": ["night", "night", "night", "a"]}
    return document


@pytest.mark.slow
@pytest.mark.walk
@pytest.mark.parametrize(
    ("role", "examples"), [(Role.PUBLIC, 2), (Role.ASSISTANT, 2), (Role.ARBITER, 2), (Role.ADMINISTRATOR, 3)]
)
def test_every_operation_answers_as_announced(site: Site, role: Role, examples: int) -> None:
    slug = site.event("Fuzzed", players=8)
    site.play(slug, "1=0.")
    site.do(slug, CreateEvening("night", "Night"))
    site.do(slug, JoinEvening("night", ("Ana", "Bo", "Carla", "Dan", "Eva")))
    site.do(slug, SeatRound("night"))
    headers = {} if role is Role.PUBLIC else {"Authorization": f"Bearer {site.token(role)}"}
    schema = schemathesis.openapi.from_dict(_document(site, slug))
    called = 0
    for found in schema.get_all_operations():
        operation = found.ok()

        @settings(FUZZ, max_examples=up_to(examples, 1))
        @given(case=operation.as_strategy())
        def answers(case: Any) -> None:
            case.call_and_validate(base_url=site.base, headers=headers, checks=WANTED, timeout=20)

        answers()
        called += 1
    assert called > len(COMMANDS) + 15
    assert site.services.store.verify(slug) == site.services.store.head(slug).seq
