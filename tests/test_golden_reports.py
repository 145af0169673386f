"""What reports of fixed runs hold, word for word and value for value: a change shows as a diff.

`python tests/support/reports.py` writes the texts anew.
"""

from __future__ import annotations

import pytest
from reports import FOLDER, REPORTS, texts


@pytest.fixture(scope="module")
def written():
    return texts()


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("report", list(REPORTS))
def test_a_report_holds_what_it_held(written, report, language):
    name = f"{report}.{language}.html"
    assert written[name] == (FOLDER / name).read_text(encoding="utf-8")


def test_there_is_no_text_without_its_report(written):
    assert {path.name for path in FOLDER.iterdir()} == set(written)
