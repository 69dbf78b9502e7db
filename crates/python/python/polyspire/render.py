"""Boards as text and as pictures."""

from __future__ import annotations

import struct
import sys
import zlib
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt

from polyspire._native import Position

Picture = npt.NDArray[np.uint8]

CELL = 20
"""Pixels of a cell."""

BACKGROUND = (238, 234, 224)
EMPTY = (255, 253, 247)
START = (190, 184, 170)
COLORS = {
    "blue": (44, 98, 190),
    "yellow": (242, 190, 36),
    "red": (206, 54, 48),
    "green": (52, 146, 74),
    "orange": (236, 128, 34),
    "white": (246, 226, 184),
    "black": (92, 58, 36),
}


def render(position: Position, mode: str | None) -> Any:
    """The board in one of the modes of PettingZoo and Gymnasium."""
    if mode == "human":
        sys.stdout.write(position.picture(color=True))
        sys.stdout.flush()
        return None
    if mode == "ansi":
        return position.picture()
    if mode == "rgb_array":
        return picture(position)
    gymnasium.logger.warn("render() does nothing without a render_mode: human, ansi or rgb_array")
    return None


def picture(position: Position) -> Picture:
    """The board as pixels: rows × columns × RGB."""
    board = position.board()
    if "size" in board:
        return _squares(board)
    return _levels(board) if "cells" in board else _planes(position)


def png(image: Position | npt.NDArray[np.uint8]) -> bytes:
    """A position or an array of pixels (rows × columns × RGB) as a PNG file."""
    pixels = picture(image) if isinstance(image, Position) else np.asarray(image)
    if pixels.dtype != np.uint8 or pixels.ndim != 3 or pixels.shape[2] != 3 or 0 in pixels.shape:
        raise ValueError(f"pixels are uint8 in rows × columns × 3, not {pixels.dtype} in {pixels.shape}")
    rows, cols, _ = pixels.shape
    # Every row begins with a zero: no filter.
    lines = np.concatenate([np.zeros((rows, 1), np.uint8), pixels.reshape(rows, -1)], axis=1)

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", cols, rows, 8, 2, 0, 0, 0)
    body = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(lines.tobytes(), 9)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def _blank(rows: int, cols: int) -> Picture:
    image = np.empty((rows * CELL + 1, cols * CELL + 1, 3), np.uint8)
    image[:] = BACKGROUND
    return image


def _fill(image: Picture, row: int, col: int, color: tuple[int, int, int]) -> None:
    image[row * CELL + 1 : (row + 1) * CELL, col * CELL + 1 : (col + 1) * CELL] = color


def _squares(board: dict[str, Any]) -> Picture:
    size = board["size"]
    image = _blank(size, size)
    for row in range(size):
        for col in range(size):
            _fill(image, row, col, EMPTY)
    for row, col in board["start_cells"]:
        _fill(image, row, col, START)
    for color in board["colors"]:
        for row, bits in enumerate(color["covered"]):
            for col in range(size):
                if bits >> col & 1:
                    _fill(image, row, col, COLORS[color["name"]])
    return image


def _levels(board: dict[str, Any]) -> Picture:
    """The four levels beside each other, the lowest first."""
    image = _blank(6, 15)
    ball = np.hypot(*np.mgrid[-CELL / 2 + 1 : CELL / 2, -CELL / 2 + 1 : CELL / 2]) < CELL / 2 - 1
    cells = iter(board["cells"])
    left = 1
    for size in (4, 3, 2, 1):
        for row in range(size):
            for col in range(size):
                top, start = (row + 1) * CELL + 1, (left + col) * CELL + 1
                square = image[top : top + CELL - 1, start : start + CELL - 1]
                square[:] = EMPTY
                name = next(cells)
                if name is not None:
                    square[ball] = COLORS[name]
        left += size + 1
    return image


def _planes(position: Position) -> Picture:
    """A game without a drawing of its own: each cell has a colour for the first channel of observations that marks it."""
    marks = position.observe(0) > 0
    colors = list(COLORS.values())
    image = _blank(*marks.shape[1:])
    for row, col in np.ndindex(*marks.shape[1:]):
        channels = np.flatnonzero(marks[:, row, col])
        _fill(image, row, col, colors[channels[0] % len(colors)] if len(channels) else EMPTY)
    return image
