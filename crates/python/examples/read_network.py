"""Our networks' files in plain numpy: safetensors is a length, a JSON header and raw numbers.

Large matrices of whole numbers are coded, see `decode`. That is slow here: about a second per million numbers.

Run: python read_network.py ../../../nets/pylos.safetensors
"""

from __future__ import annotations

import json
import struct
import sys
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

DTYPES = {"F32": "<f4", "F16": "<f2", "I8": "i1", "U8": "u1", "I16": "<i2", "I32": "<i4", "I64": "<i8", "F64": "<f8"}


def read(path: Path) -> tuple[dict[str, npt.NDArray[Any]], dict[str, str]]:
    """The tensors by their names, and what the file says about itself."""
    data = path.read_bytes()
    length = int.from_bytes(data[:8], "little")
    header = json.loads(data[8 : 8 + length])
    metadata = header.pop("__metadata__", {})
    body = memoryview(data)[8 + length :]
    coded = sizes(json.loads(metadata.get("polyspire", "{}")).get("shape", {}))
    tensors = {}
    for name, entry in header.items():
        begin, end = entry["data_offsets"]
        if entry["dtype"] == "U8" and name in coded:
            tensors[name] = np.array(decode(bytes(body[begin:end]), *coded[name]), "<i2")
        else:
            tensors[name] = np.frombuffer(body[begin:end], DTYPES[entry["dtype"]]).reshape(entry["shape"])
    return tensors, metadata


def sizes(shape: dict[str, int]) -> dict[str, tuple[int, int]]:
    """Rows and columns of the matrices that may be coded. Only sparse networks have them."""
    if "value_hidden" not in shape:
        return {}
    hidden, policy = shape["hidden"], shape["policy_hidden"]
    layers = shape["value_hidden"] + policy
    return {"inputs": (shape["inputs"], hidden), "layers": (layers, hidden), "moves": (shape["policies"], policy)}


def decode(data: bytes, rows: int, columns: int) -> list[list[int]]:
    """The rows of a coded matrix: rANS with four interleaved states, and a table of frequencies per group of rows."""
    predicted, groups = data[0], data[1]
    place = 2
    tables = []
    for _ in range(groups + 1):
        # Slots are numbers below 4096. Each has a symbol, the share of that symbol, and the offset in it.
        first, last = data[place : place + 2]
        place += 2
        slots: list[tuple[int, int, int]] = []
        for symbol in range(first, last + 1):
            share = data[place]
            place += 1
            if share >= 128:
                share += (data[place] << 7) - 128
                place += 1
            slots += [(symbol, share, offset) for offset in range(share)]
        tables.append(slots)
    (count,) = struct.unpack_from("<I", data, place)
    far = iter(struct.unpack_from(f"<{count}h", data, place + 4))
    place += 4 + 2 * count
    states: list[int] = list(struct.unpack_from("<4I", data, place))
    words = (word for (word,) in struct.iter_unpack("<H", data[place + 16 :]))

    def pull(slots: list[tuple[int, int, int]], lane: int) -> int:
        symbol, share, offset = slots[states[lane] % 4096]
        state = share * (states[lane] >> 12) + offset
        states[lane] = state if state >= 1 << 16 else state << 16 | next(words)
        return symbol

    matrix = []
    row = [0] * columns
    for _ in range(rows):
        # The first table says which of the others is that of the row.
        slots = tables[pull(tables[0], 0) + 1]
        symbols = [pull(slots, column % 4) for column in range(columns)]
        # Symbol 128 is the prediction itself; 0 is a number too far from it for a byte.
        differences = [symbol - 128 if symbol else next(far) for symbol in symbols]
        predictions = [above >> 1 if predicted else 0 for above in row]
        row = [(sum(both) + 32768) % 65536 - 32768 for both in zip(predictions, differences, strict=True)]
        matrix.append(row)
    return matrix


def main(path: Path) -> None:
    tensors, metadata = read(path)
    for key, text in sorted(metadata.items()):
        print(f"{key}: {text[:100]}")
    for name, numbers in sorted(tensors.items()):
        print(f"{name:30} {numbers.dtype!s:8} {numbers.shape!s:18} {float(numbers.astype(np.float64).std()):.4f}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("which file? python read_network.py FILE.safetensors")
    main(Path(sys.argv[1]))
