"""The tables of papers for spreadsheets: CSV, XLSX and ODS, in which no name can become a formula.

A spreadsheet takes a text that begins with = + - @ for a formula.  In XLSX and ODS such
a text is a cell of the kind text, and XLSX marks it so that typing into the cell does
not change that.  CSV knows no kinds: there an apostrophe stands before the text, which
is what OWASP advises; see docs/decisions.md.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from xml.sax.saxutils import escape, quoteattr

from tablas.documents.paper import Choice, Paper, Table
from tablas.documents.press import MissingToolError
from tablas.documents.source import Source
from tablas.documents.words import decimal_mark
from tablas.errors import OptionError
from tablas.messages import Items
from tablas.say.catalogue import catalogue

_STARTERS = "=+-@＝＋－＠"
"""Letters a formula begins with, narrow and wide."""
_NUMBER = re.compile(r"-?(0|[1-9]\d{0,11})(\.\d{1,12})?|(0|[1-9]\d{0,11})?½")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")
_UNFIT = re.compile(r"[\[\]:*?/\\']")
"""What the name of a sheet may not have."""
_LONGEST = 31
_GET = 'pip install "tablas[sheets]"'

Value = str | Decimal


def spreadsheet(kind: str, papers: Sequence[Paper], source: Source, choice: Choice) -> bytes:
    """The tables of the papers in one file; papers that are no tables, such as slips, are left out."""
    tables: list[Table] = []
    for paper in papers:
        if paper.table is not None:
            lacking = paper.needs(source)
            if lacking is not None:
                raise OptionError(lacking)
            tables += paper.table(source, choice)
    if not tables:
        language = catalogue(choice.lang)
        raise OptionError("paper-no-table", papers=Items(language.gettext(paper.title) for paper in papers))
    return KINDS[kind][1](tables, choice.lang)


def cells(table: Table) -> list[list[Value]]:
    """The rows below the heads: numbers where a whole column has nothing else, else text.

    >>> cells(Table("", ("No.", "Name", "Pts"), ((1, "=1+1", "2½"), (2, "12", "3"))))
    [[Decimal('1'), '=1+1', Decimal('2.5')], [Decimal('2'), '12', Decimal('3')]]
    """
    rows = [[clean(value) for value in row] for row in table.rows]
    numeric = [all(not row[at] or _NUMBER.fullmatch(row[at]) for row in rows) for at in range(len(table.heads))]
    return [
        [_number(value) if numeric[at] and value else value for at, value in enumerate(row[: len(table.heads)])]
        for row in rows
    ]


def clean(value: object) -> str:
    """A value as one line of text that every format can hold.

    >>> clean("Ana\\tMaría\\x00"), clean(None), clean(7)
    ('Ana María', '', '7')
    """
    return "" if value is None else _CONTROL.sub(" ", str(value)).rstrip()


def disarmed(text: str) -> str:
    """A text for CSV that no spreadsheet takes for a formula.

    >>> disarmed("=HYPERLINK(0)"), disarmed(" @x"), disarmed("-3.5"), disarmed("Ana")
    ("'=HYPERLINK(0)", "' @x", '-3.5', 'Ana')
    """
    if _NUMBER.fullmatch(text):
        return text
    return f"'{text}" if text.lstrip().startswith(tuple(_STARTERS)) else text


def _number(text: str) -> Decimal:
    return Decimal(text.replace("½", ".5")) if text != "½" else Decimal("0.5")


def as_csv(tables: Sequence[Table], lang: str = "en") -> bytes:
    """Comma-separated values; with semicolons and decimal commas where the language writes so.

    Several tables stand under one another, each with its name above it.
    """
    mark = decimal_mark(lang)
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";" if mark == "," else ",", lineterminator="\r\n")
    for table in tables:
        if len(tables) > 1:
            writer.writerow([disarmed(clean(table.name))])
        writer.writerow([disarmed(clean(head)) for head in table.heads])
        for row in cells(table):
            writer.writerow([disarmed(one) if isinstance(one, str) else str(one).replace(".", mark) for one in row])
        if len(tables) > 1:
            writer.writerow([])
    return out.getvalue().encode("utf-8-sig")  # The mark tells spreadsheets that it is UTF-8.


def as_xlsx(tables: Sequence[Table], lang: str = "en") -> bytes:
    """A workbook with a sheet for every table."""
    try:
        from openpyxl import Workbook
        from openpyxl.styles import Font
        from openpyxl.utils import get_column_letter
    except ModuleNotFoundError as error:
        raise MissingToolError("needs-extra-sheets", module=error.name, command=_GET) from None
    book = Workbook()
    book.remove(book.active)
    for name, table in zip(sheet_names(tables), tables, strict=True):
        sheet = book.create_sheet(name)
        heads: list[Value] = [clean(head) for head in table.heads]
        for line, row in enumerate([heads, *cells(table)], 1):
            for place, value in enumerate(row, 1):
                if value == "":
                    continue
                cell = sheet.cell(line, place)
                if isinstance(value, str):
                    cell.value, cell.data_type = value, "s"
                    cell.quotePrefix = value.lstrip().startswith(tuple(_STARTERS))
                else:
                    cell.value = value
                if line == 1:
                    cell.font = Font(bold=True)
        for place, width in enumerate(_widths(table), 1):
            sheet.column_dimensions[get_column_letter(place)].width = width
        sheet.freeze_panes = "A2"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def as_ods(tables: Sequence[Table], lang: str = "en") -> bytes:
    """An OpenDocument spreadsheet with a sheet for every table."""
    try:
        from odfdo import Document
    except ModuleNotFoundError as error:
        raise MissingToolError("needs-extra-sheets", module=error.name, command=_GET) from None
    sheets = "".join(_ods_table(name, table) for name, table in zip(sheet_names(tables), tables, strict=True))
    document = Document("spreadsheet")
    # Cell by cell through the library 30,000 of them take seven seconds; as text, a tenth of one.
    document.set_part("content.xml", _ODS.format(sheets=sheets).encode())
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


_ODS = (
    '<?xml version="1.0" encoding="UTF-8"?><office:document-content office:version="1.3" '
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" '
    'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" '
    'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:automatic-styles>'
    '<style:style style:name="head" style:family="table-cell"><style:text-properties fo:font-weight="bold"/>'
    "</style:style></office:automatic-styles><office:body><office:spreadsheet>{sheets}</office:spreadsheet>"
    "</office:body></office:document-content>"
)


def _ods_table(name: str, table: Table) -> str:
    head = "".join(_ods_cell(clean(text), ' table:style-name="head"') for text in table.heads)
    rows = "".join(f"<table:table-row>{''.join(map(_ods_cell, row))}</table:table-row>" for row in cells(table))
    return (
        f"<table:table table:name={quoteattr(name)}>"
        f'<table:table-column table:number-columns-repeated="{len(table.heads)}"/>'
        f"<table:table-header-rows><table:table-row>{head}</table:table-row></table:table-header-rows>"
        f"{rows}</table:table>"
    )


def _ods_cell(value: Value, style: str = "") -> str:
    if value == "":
        return "<table:table-cell/>"
    if isinstance(value, str):
        blanks = re.sub(r"  +", lambda run: f' <text:s text:c="{len(run[0]) - 1}"/>', escape(value))
        blanks = re.sub(r"^ ", "<text:s/>", blanks)
        return f'<table:table-cell office:value-type="string"{style}><text:p>{blanks}</text:p></table:table-cell>'
    kind = f'office:value-type="float" office:value="{value}"'
    return f"<table:table-cell {kind}><text:p>{value}</text:p></table:table-cell>"


def sheet_names(tables: Sequence[Table]) -> list[str]:
    """A name for every sheet that every program takes, all different.

    >>> sheet_names([Table("A/B", (), ()), Table("a b", (), ()), Table("", (), ())])
    ['A B', 'a b (2)', '3']
    """
    names: list[str] = []
    for place, table in enumerate(tables, 1):
        plain = " ".join(_UNFIT.sub(" ", clean(table.name)).split())[:_LONGEST] or str(place)
        while plain.casefold() in {name.casefold() for name in names}:
            plain = f"{plain[: _LONGEST - 5]} ({place})"
        names.append(plain)
    return names


def _widths(table: Table) -> list[int]:
    """How wide the columns are, in letters."""
    columns = zip(table.heads, *(row[: len(table.heads)] for row in table.rows), strict=False)
    return [min(max(len(clean(value)) for value in column) + 2, 60) for column in columns]


KINDS: Mapping[str, tuple[str, Callable[[Sequence[Table], str], bytes]]] = {
    "csv": ("text/csv; charset=utf-8", as_csv),
    "xlsx": ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", as_xlsx),
    "ods": ("application/vnd.oasis.opendocument.spreadsheet", as_ods),
}
"""The formats by the ending of the file: media type, and what writes it."""
