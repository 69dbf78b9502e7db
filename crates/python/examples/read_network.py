"""Our networks' files in plain numpy: safetensors is a length, a JSON header and raw numbers.

Run: python read_network.py ../../../nets/pylos.safetensors
"""

from __future__ import annotations

import json
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
    tensors = {}
    for name, entry in header.items():
        begin, end = entry["data_offsets"]
        numbers = np.frombuffer(body[begin:end], DTYPES[entry["dtype"]])
        tensors[name] = numbers.reshape(entry["shape"])
    return tensors, metadata


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
