"""Rows of deals as a file, written as they come: CSV, or Parquet with the extra `parquet`."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..compare.deal_rows import TEXTS, RowSink
from ..compare.deal_table import DealRow
from ..compare.errors import RunStopped, SimulationError
from ..core.whole_file import WholeFile
from .extra import check_extra

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["ROW_FORMS", "check_row_file", "row_file"]

_GROUP = 20_000
"""Rows that are written together."""


def check_row_file(path: Path) -> None:
    """Before a long run: raise SimulationError, MissingExtraError or PlaceError where no rows can be written."""
    if path.suffix.lower() not in ROW_FORMS:
        forms = " ".join(ROW_FORMS)
        error = SimulationError(f"{path}: the ending names the form of the rows; there are {forms}")
        error.zh = f"{path}：文件名结尾表示格式，可用 {forms}"
        raise error
    if path.suffix.lower() == ".parquet":
        check_extra(str(path), "parquet")
    WholeFile(path).discard()


@contextmanager
def row_file(path: Path, columns: Sequence[str]) -> Iterator[RowSink]:
    """Takes rows (in `deal_columns`) for the file at `path`, which is there once the block ends well.

    Where the block ends with RunStopped the rows go where a part does (`place_of_part`), if there are any.
    Raises what `check_row_file` does, and SimulationError for numbers that the form cannot hold.
    """
    check_row_file(path)
    file = WholeFile(path)
    count = 0
    stopped: RunStopped | None = None
    try:
        with ROW_FORMS[path.suffix.lower()](file, columns) as write:

            def counted(rows: Sequence[DealRow]) -> None:
                nonlocal count
                write(rows)
                count += len(rows)

            try:
                yield counted
            except RunStopped as error:
                # The form is ended properly first: a Parquet file has its index at the end.
                stopped = error
        if stopped is None:
            file.keep()
        elif count:
            file.keep_part()
    finally:
        file.discard()
    if stopped is not None:
        raise stopped


@contextmanager
def _csv(file: WholeFile, columns: Sequence[str]) -> Iterator[RowSink]:
    def write(rows: Sequence[DealRow]) -> None:
        text = StringIO()
        csv.writer(text, lineterminator="\n").writerows(rows)
        file.write(text.getvalue())

    write([tuple(columns)])
    yield write


@contextmanager
def _parquet(file: WholeFile, columns: Sequence[str]) -> Iterator[RowSink]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    schema = pa.schema([(name, pa.string() if name in TEXTS else pa.int64()) for name in columns])
    held: list[DealRow] = []

    def write_out(count: int) -> None:
        writer.write_table(_table(held[:count], schema))
        del held[:count]

    def write(rows: Sequence[DealRow]) -> None:
        held.extend(rows)
        # Groups of one size, so that the file does not depend on how rows came.
        while len(held) >= _GROUP:
            write_out(_GROUP)

    with file.binary() as stream, pq.ParquetWriter(stream, schema, compression="zstd") as writer:
        yield write
        if held:
            write_out(len(held))


def _table(rows: Sequence[DealRow], schema: pa.Schema) -> pa.Table:
    import pyarrow as pa

    values: Any = zip(*rows, strict=True) if rows else ((),) * len(schema)
    arrays = []
    for field, column in zip(schema, values, strict=True):
        try:
            arrays.append(pa.array(column, field.type))
        except OverflowError:
            place = next(at for at, value in enumerate(column) if abs(value) >= 1 << 63)
            raise _too_large(field.name, rows[place]) from None
    return pa.Table.from_arrays(arrays, schema=schema)


def _too_large(name: str, row: DealRow) -> SimulationError:
    rules, deal = row[:2]
    error = SimulationError(f"deal {deal} under {rules}: {name} does not fit into 64 bits; write the rows as .csv")
    error.zh = f"{rules} 第 {deal} 局：{name} 超出 64 位；请改用 .csv"
    return error


ROW_FORMS: dict[str, Callable[..., Any]] = {".csv": _csv, ".parquet": _parquet}
"""How rows are written, by the file's ending."""
