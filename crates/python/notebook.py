"""Runs the notebook of the examples and keeps what its cells say, without a Jupyter. Run: python notebook.py"""

from __future__ import annotations

import ast
import base64
import contextlib
import io
import json
from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).parent / "examples" / "tour.ipynb"


def outputs_of(source: str, names: dict[str, Any]) -> list[dict[str, Any]]:
    """What a cell prints, and what its last line is worth if that is an expression."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "<cell>", "exec"), names)
        value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names) if last else None
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": printed.getvalue().splitlines(True)})
    if value is not None:
        data: dict[str, Any] = {"text/plain": repr(value).splitlines(True)}
        if hasattr(value, "_repr_png_"):
            data["image/png"] = base64.b64encode(value._repr_png_()).decode()
        outputs.append({"data": data, "metadata": {}, "output_type": "display_data"})
    return outputs


def run(notebook: dict[str, Any]) -> list[list[dict[str, Any]]]:
    """The outputs of every cell with code, in order."""
    names: dict[str, Any] = {"__name__": "__main__"}
    return [outputs_of("".join(cell["source"]), names) for cell in notebook["cells"] if cell["cell_type"] == "code"]


def main() -> None:
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    cells = (cell for cell in notebook["cells"] if cell["cell_type"] == "code")
    for number, (cell, outputs) in enumerate(zip(cells, run(notebook), strict=True), 1):
        cell["execution_count"], cell["outputs"] = number, outputs
    text = json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"
    temporary = NOTEBOOK.with_suffix(".tmp")
    temporary.write_text(text, encoding="utf-8")
    temporary.replace(NOTEBOOK)


if __name__ == "__main__":
    main()
