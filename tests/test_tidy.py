"""Tidy tables: read back by others as they were written, and never a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path

import pyarrow.parquet as parquet
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas import tidy
from tablas.errors import FormatError, OptionError
from tablas.tidy import Flowing, Tidy, write_tables

TABLE = Tidy("people", ("number", "name", "share", "here"), ((1, "=1+1", 0.5, True), (2, 'Añá, "B"', None, False)))


def test_csv_is_read_back_by_anybody() -> None:
    assert list(csv.reader(io.StringIO(TABLE.csv().decode()))) == [
        ["number", "name", "share", "here"],
        ["1", "'=1+1", "0.5", "true"],
        ["2", 'Añá, "B"', "", "false"],
    ]


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00\r")), min_size=1, max_size=4))
def test_no_text_becomes_a_formula_and_none_is_lost(texts: list[str]) -> None:
    table = Tidy("t", tuple(f"c{at}" for at in range(len(texts))), (tuple(texts),))
    rows = list(csv.reader(io.StringIO(table.csv().decode(), newline="")))
    assert [cell for cell in rows[1] if cell.startswith(tidy.STARTERS)] == []
    assert [
        cell.removeprefix("'") if text.startswith(tidy.STARTERS) else cell
        for cell, text in zip(rows[1], texts, strict=True)
    ] == texts


def test_parquet_keeps_the_kinds(tmp_path: Path) -> None:
    write_tables(tmp_path / "new", [TABLE], parquet=True)
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == ["people.csv", "people.parquet"]
    assert parquet.read_table(tmp_path / "new" / "people.parquet").to_pylist() == TABLE.as_data()


def test_without_pyarrow_the_way_to_get_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tidy, "find_spec", lambda name: None)
    with pytest.raises(OptionError, match="pip install pyarrow"):
        TABLE.parquet()


def test_a_folder_that_is_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("x")
    with pytest.raises(FormatError, match="taken"):
        write_tables(tmp_path / "taken", [TABLE])


@pytest.mark.parametrize("packed", [False, True])
def test_a_flowing_table_is_written_as_it_comes(tmp_path: Path, packed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same bytes as a table that is there at once; no more than a batch of rows is ever held."""
    monkeypatch.setattr("tablas.tidy.BATCH", 10)
    rows = tuple((number, "=" + 2000 * "x" if number % 2 else None, number / 4) for number in range(35))
    written: list[int] = []

    def coming() -> Iterator[tuple[int, str | None, float]]:
        for row in rows:
            written.append(sum(file.stat().st_size for file in tmp_path.glob(".t.csv.*")))
            yield row

    whole = Tidy("t", ("n", "word", "x"), rows)
    files = write_tables(tmp_path, [Flowing("t", whole.heads, coming())], packed)
    assert [file.name for file in files] == (["t.csv", "t.parquet"] if packed else ["t.csv"])
    assert files[0].read_bytes() == whole.csv()
    assert sorted(file.name for file in tmp_path.iterdir()) == [file.name for file in files]
    assert len(set(written)) > 1, "the first rows are written before the last are made"
    if packed:
        assert parquet.read_table(files[1]).to_pylist() == whole.as_data()


def test_a_column_has_one_kind(tmp_path: Path) -> None:
    mixed = Tidy("mixed", ("number", "word", "none"), ((1, 1, None), (2.5, "a", None), (None, None, None)))
    write_tables(tmp_path, [mixed], parquet=True)
    assert parquet.read_table(tmp_path / "mixed.parquet").to_pylist() == [
        {"number": 1.0, "word": "1", "none": None},
        {"number": 2.5, "word": "a", "none": None},
        {"number": None, "word": None, "none": None},
    ]


def test_a_flowing_table_without_rows_has_its_columns(tmp_path: Path) -> None:
    csv_file, packed = write_tables(tmp_path, [Flowing("t", ("a", "b"), ())], parquet=True)
    assert csv_file.read_bytes() == b"a,b\n"
    assert parquet.read_table(packed).column_names == ["a", "b"]


def test_tables_of_both_kinds_are_written_one_after_the_other(tmp_path: Path) -> None:
    flowing = Flowing("first", ("a",), ((1,),))
    files = write_tables(tmp_path / "deep" / "er", [flowing, TABLE, Flowing("last", ("a",), ())])
    assert [file.name for file in files] == ["first.csv", "people.csv", "last.csv"]
    assert files[1].read_bytes() == TABLE.csv()


def test_a_table_as_json_and_what_no_text_can_be() -> None:
    """Half a sign, which some file names have, is a question mark; anything else stays as it is."""
    table = Tidy("t", ("name", "x"), (("Añá", 0.5), ("\ud800", None)))
    assert table.json() == '[{"name":"Añá","x":0.5},\n{"name":"?","x":null}]\n'.encode()
    assert table.csv() == "name,x\nAñá,0.5\n?,\n".encode()
    assert Tidy("t", ("name",), ()).json() == b"[]\n"
    assert Tidy("t", ("name",), ()).csv() == b"name\n"


def test_half_a_sign_flows_as_it_stands_elsewhere(tmp_path: Path) -> None:
    rows = (("\ud800", None), ("@x", 1))
    (file,) = write_tables(tmp_path, [Flowing("t", ("name", "x"), iter(rows))])
    assert file.read_bytes() == Tidy("t", ("name", "x"), rows).csv() == b"name,x\n?,\n'@x,1\n"


def test_a_file_that_could_not_be_written_leaves_what_was_there(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_bytes(b"before")

    def coming() -> Iterator[tuple[int]]:
        yield (1,)
        raise OSError(28, "No space left on device")

    with pytest.raises(FormatError) as told:
        write_tables(tmp_path, [Flowing("t", ("n",), coming())])
    assert (told.value.message.code, told.value.where.file) == ("file-cannot-written", str(tmp_path / "t.csv"))
    assert dict(told.value.message.values) == {"strerror": "No space left on device"}
    assert (tmp_path / "t.csv").read_bytes() == b"before"
