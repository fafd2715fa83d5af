"""Checks the documentation page on slots."""

from __future__ import annotations

import os

from conftest import ROOT
from frameworks.slots import FOLDER, table

PAGE = ROOT / "docs" / "reference" / "adapter-slots.md"


def test_page_matches_measurements() -> None:
    if os.environ.get("AHP_WRITE_SLOTS"):
        PAGE.write_text(table(), "utf-8")
    assert len(list(FOLDER.glob("*.json"))) == 12
    assert PAGE.read_text("utf-8") == table()
