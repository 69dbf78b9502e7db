"""Generates docs/python-api.md from the docstrings, without importing anything. Run: python reference.py"""

from __future__ import annotations

import ast
import textwrap
from itertools import pairwise
from pathlib import Path

HERE = Path(__file__).parent
SOURCES = ["_native.pyi", "aec.py", "parallel.py", "single.py", "vector.py", "records.py", "render.py"]
TARGET = HERE.parent.parent / "docs" / "python-api.md"


def signature(function: ast.FunctionDef) -> str:
    arguments = ast.unparse(function.args)
    for first in ("self, ", "self", "cls, ", "cls"):
        if arguments.startswith(first):
            arguments = arguments[len(first) :]
            break
    returns = f" -> {ast.unparse(function.returns)}" if function.returns else ""
    return f"({arguments}){returns}"


def words(node: ast.FunctionDef | ast.ClassDef | ast.Module) -> str:
    return (ast.get_docstring(node) or "").strip()


def item(text: str) -> str:
    """A line of a list, wrapped."""
    return textwrap.fill(f"- {text}", 120, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def attributes(node: ast.ClassDef) -> list[str]:
    """Those that have a type, and under it a text about them."""
    lines = []
    for member, text in pairwise(node.body):
        if not (isinstance(member, ast.AnnAssign) and isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant)):
            continue
        name = ast.unparse(member.target)
        if not name.startswith("_"):
            lines.append(item(f"`{name}: {ast.unparse(member.annotation)}`: {' '.join(str(text.value.value).split())}"))
    return lines


def of_class(node: ast.ClassDef) -> list[str]:
    lines = [f"### `{node.name}`", "", words(node), "", *attributes(node)]
    for member in node.body:
        if not isinstance(member, ast.FunctionDef):
            continue
        if member.name in ("__new__", "__init__"):
            lines[1:1] = ["", f"`{node.name}{signature(member).split(' -> ')[0]}`"]
        elif not member.name.startswith("_") and words(member):
            is_property = any(isinstance(one, ast.Name) and one.id == "property" for one in member.decorator_list)
            title = member.name if is_property else member.name + signature(member)
            lines.append(item(f"`{title}`: {' '.join(words(member).split())}"))
    return [*lines, ""]


def page() -> str:
    lines = ["# Python reference", "", "Generated from the docstrings by `crates/python/reference.py`.", ""]
    for source in SOURCES:
        tree = ast.parse((HERE / "python" / "polyspire" / source).read_text(encoding="utf-8"))
        lines += [f"## {words(tree).splitlines()[0].rstrip('.')}", ""]
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                lines += of_class(node)
            elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                lines += [f"### `{node.name}{signature(node)}`", "", words(node), ""]
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    TARGET.write_text(page(), encoding="utf-8")
