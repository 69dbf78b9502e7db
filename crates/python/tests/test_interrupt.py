"""Ctrl-C ends what takes long."""

from __future__ import annotations

import signal
import subprocess
import sys
import time

import pytest

BEGIN = """
import signal
from polyspire import Agent, Position, match

# Whoever runs the tests in the background has had it ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
print("begun", flush=True)
"""


@pytest.mark.parametrize(
    "call",
    [
        'Agent("mcts:time=1000s", "blokus-duo").choose(Position("blokus-duo"))',
        'match("mcts:iterations=100000", "mcts:iterations=100000", games=10000, game="blokus-duo")',
    ],
)
def test_ctrl_c_ends_a_long_call(call):
    program = subprocess.Popen(
        [sys.executable, "-c", BEGIN + call], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert program.stdout is not None
    assert program.stdout.readline() == "begun\n"
    time.sleep(0.5)
    assert program.poll() is None
    program.send_signal(signal.SIGINT)
    try:
        _, said = program.communicate(timeout=60)
    finally:
        program.kill()
    assert "KeyboardInterrupt" in said
    assert program.returncode != 0
