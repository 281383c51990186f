"""axe-core in an open page: what stands against WCAG 2.2 AA."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

AXE = (Path(__file__).parent.parent / "data" / "vendor" / "axe.min.js").read_text()
RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
COLOURS = ("color-contrast", "link-in-text-block")
"""The rules that ask for colours; all others say the same by day and by night."""

_THIN_OUT = r"""() => {
  const repeats = 'tr, li, option, .row, svg *';
  const own = new RegExp('^(id|href|value|name|for|title|alt|src|action|headers|datetime|points|transform|width|height'
    + '|d|[xyr]|[xy][12]|[cr][xy]|d[xy]|data-.*|hx-.*|form.*|aria-(label|labelledby|describedby|controls))$');
  const shapes = new Map();
  const shape = (one) => {
    let told = one.tagName;
    for (const { name, value } of one.attributes)
      told += ` ${name}=${own.test(name) ? Boolean(value) : value.replace(/[\d.]+%/g, '%')}`;
    for (const child of one.childNodes) {
      if (child.nodeType === Node.ELEMENT_NODE) told += `(${shape(child)})`;
      else if (child.nodeType === Node.TEXT_NODE && child.data.trim()) told += '#';
    }
    shapes.set(one, told);
    return told;
  };
  shape(document.body);
  const extra = [];
  for (const parent of new Set([...document.body.querySelectorAll(repeats)].map((one) => one.parentElement))) {
    const kept = {};
    for (const one of parent.children) {
      if (!one.matches(repeats) || one.contains(document.activeElement)) continue;
      const told = shapes.get(one);
      kept[told] = (kept[told] || 0) + 1;
      if (kept[told] > 2) extra.push(one);
    }
  }
  for (const one of extra) one.remove();
}"""


def bring(page: Page) -> None:
    """Axe in every page that is opened from now on, sent to the browser once."""
    page.add_init_script(f"if (window === window.top) {{ {AXE} }}")


_RUN = f"""async ([rules, sparing, known]) => {{
  const styles = [...document.styleSheets].map(one => one.href || one.ownerNode.textContent).join(' ');
  if (sparing) ({_THIN_OUT})();
  const told = await axe.run(document, {{
    runOnly: rules, reporter: 'no-passes', resultTypes: ['violations'], preload: !sparing || !known.includes(styles),
  }});
  const found = told.violations.flatMap(({{ id, nodes }}) => nodes.map((one) => [id, one.html, one.failureSummary]));
  return [styles, found];
}}"""

_STYLES: set[str] = set()
"""Styles whose rules axe has read already: what it says of them does not change from page to page."""


def violations(page: Page, rules: tuple[str, ...] = RULES, brought: bool = False, sparing: bool = False) -> list[str]:
    """What axe says of the page as it is.

    *sparing* leaves two of the rows, entries and strokes that have the same elements, classes and styles, of which
    axe says the same: they differ in their words, their addresses and their place.  And it lets axe read the same
    styles once.
    """
    if not brought:
        page.evaluate(AXE)
    styles, found = page.evaluate(_RUN, [list(rules), sparing, list(_STYLES)])
    if rules == RULES:
        _STYLES.add(styles)
    return [f"{rule}: {html[:160]} ({summary[:200]})" for rule, html, summary in found]
