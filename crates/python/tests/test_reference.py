"""The reference is that of the code."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import reference


def test_the_reference_is_up_to_date():
    assert reference.TARGET.read_text(encoding="utf-8") == reference.page(), "run python crates/python/reference.py"
