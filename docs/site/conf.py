"""How Sphinx builds the site from the pages that `assemble.py` has put together."""

from __future__ import annotations

from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any

from sphinx.addnodes import toctree

from tablas.version import __version__

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "tablas"
version = release = __version__
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
exclude_patterns: list[str] = []
# Every heading can be linked to, and a link to one that is not there is an error.
myst_heading_anchors = 6
suppress_warnings = ["myst.header"]  # Pages that are also read elsewhere may begin a part at any depth.

html_theme = "furo"
html_title = "tablas"
html_static_path = ["_static"]
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
# Nothing is fetched from elsewhere: the site is read in halls without internet.
html_css_files = ["site.css"]
pygments_style = "friendly"
smartquotes = False  # Two hyphens are two hyphens: they stand before options.


def _dress(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """Say the language of the page, and draw the list at the side."""
    if page.startswith("es/"):
        context["language"] = "es"
    context["toctree"] = lambda **_: _side(app, page)


def _side(app: Sphinx, page: str) -> str:
    """The list at the side: the parts of the site, and the pages of the folder the reader is in.

    Sphinx copies the headings of every page for every page to say the same, which takes most of a build.
    """
    tree = app.env.toctree_includes
    lines: list[str] = []
    for caption in _parts(app):
        lines += [f'<p class="caption"><span class="caption-text">{caption["caption"]}</span></p>', "<ul>"]
        for name in caption["includefiles"]:
            inside = tree.get(name, []) if page == name or page in tree.get(name, []) else []
            lines.append(_line(app, name, page, 1) + ("<ul>" if inside else "</li>"))
            lines += [_line(app, one, page, 2) + "</li>" for one in inside]
            lines += ["</ul></li>"] if inside else []
        lines.append("</ul>")
    return "\n".join(lines)


@cache
def _parts(app: Sphinx) -> list[toctree]:
    return list(app.env.get_doctree("index").findall(toctree))


def _line(app: Sphinx, name: str, page: str, depth: int) -> str:
    mark = (
        " current current-page"
        if name == page
        else " current"
        if page in app.env.toctree_includes.get(name, [])
        else ""
    )
    where = app.builder.get_relative_uri(page, name) if page in app.env.found_docs else f"{name}.html"
    title = escape(app.env.titles[name].astext())
    return f'<li class="toctree-l{depth}{mark}"><a class="reference internal" href="{where or "#"}">{title}</a>'


def setup(app: Sphinx) -> None:
    """Called by Sphinx; the theme reads what is dressed here, so it comes first."""
    app.connect("html-page-context", _dress, priority=400)
