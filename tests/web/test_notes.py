"""The page where incidents and appeals are written down."""

from __future__ import annotations

from tablas.events.note import NoteKind
from tablas.store.people import Role
from web_site import Site


def test_a_note_is_written_shown_and_written_anew(site: Site) -> None:
    slug = site.event("Notas", players=4)
    site.play(slug, "1=")
    arbiter = site.visitor(Role.ARBITER)
    path = f"/e/{slug}/a/notes"
    csrf = arbiter.csrf("/")
    sent = {"sort": "incident", "round": "1", "board": "2", "text": "A phone\nrang.", "article": "11.3.2"}
    assert arbiter.post(path, sent, csrf=csrf).status_code == 303
    (note,) = site.section(slug, "a").notes
    assert (note.sort, note.text, note.board, len(note.players)) == (NoteKind.INCIDENT, "A phone rang.", 2, 2)
    shown = arbiter.get(path).text
    assert "A phone rang." in shown
    assert "The decision is written down." in shown
    again = arbiter.get(f"{path}?note=1").text
    assert 'name="note" value="1"' in again
    sent |= {"note": "1", "text": "A phone rang.", "decision": "The game is lost."}
    assert arbiter.post(path, sent, csrf=csrf).status_code == 303
    assert [one.decision for one in site.section(slug, "a").notes] == ["The game is lost."]


def test_a_refusal_keeps_what_was_typed(site: Site) -> None:
    slug = site.event("Notas", players=4)
    arbiter = site.visitor(Role.ARBITER)
    answer = arbiter.post(
        f"/e/{slug}/a/notes", {"sort": "hall", "round": "7", "text": "Too dark."}, csrf=arbiter.csrf("/")
    )
    assert answer.status_code == 422
    assert "Too dark.</textarea>" in answer.text
    assert site.section(slug, "a").notes == ()
