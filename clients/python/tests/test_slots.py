"""The page on slots is what the frameworks' tests measured."""

from __future__ import annotations

import os

from conftest import ROOT
from frameworks.slots import FOLDER, table

PAGE = ROOT / "docs" / "reference" / "adapter-slots.md"


def test_the_page_says_what_was_measured() -> None:
    if os.environ.get("AHP_WRITE_SLOTS"):
        PAGE.write_text(table(), "utf-8")
    assert len(list(FOLDER.glob("*.json"))) == 12
    assert PAGE.read_text("utf-8") == table()
