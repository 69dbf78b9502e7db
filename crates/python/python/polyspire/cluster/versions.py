"""Versions that must match on every node: another version would play different games for the same numbers."""

from __future__ import annotations

import platform
from collections.abc import Callable
from typing import Any

import ray
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from polyspire.cluster.failure import Failure, reason

Versions = dict[str, str]

PROBE_SECONDS = 60.0
"""A node that has not answered by then is too slow to use: even starting Python takes that long."""


def reader() -> Callable[[], Versions]:
    """A function that reads the versions where it runs. It is pickled by value, so that it also runs where this package is
    not installed."""

    def read() -> Versions:
        import platform

        import ray

        try:
            from polyspire import _native

            version, build = _native.__version__, getattr(_native, "__build__", "none")
        except ImportError:
            version = build = "none"
        installed = {"polyspire": version, "Python": platform.python_version(), "Ray": ray.__version__}
        # Last, because another version also has another build.
        return {**installed, "build of polyspire": build}

    return read


def own() -> Versions:
    """The versions of this machine."""
    return reader()()


def difference(theirs: Versions, ours: Versions) -> str | None:
    """A description of the first difference; ``None`` if all match."""
    for name, version in ours.items():
        other = theirs.get(name, "none")
        # Patch releases of Python are compatible.
        is_same = major(other) == major(version) if name == "Python" else other == version
        if not is_same:
            has = f"no {name}" if other == "none" else f"{name} {other}"
            return f"{has}, but this command has {name} {version}"
    return None


def major(version: str) -> tuple[str, ...]:
    return tuple(version.split(".")[:2])


def check_nodes(nodes: list[dict[str, Any]]) -> None:
    """Checks the versions on every node, and fails if they differ."""
    ours = own()
    read = ray.remote(num_cpus=0, max_retries=0)(reader())
    asked = {
        read.options(scheduling_strategy=NodeAffinitySchedulingStrategy(node["NodeID"], soft=False)).remote(): node
        for node in nodes
    }
    answered, silent = ray.wait(list(asked), num_returns=len(asked), timeout=PROBE_SECONDS)
    for ref in answered:
        try:
            theirs = ray.get(ref)
        except ray.exceptions.RayError as error:
            refuse_unless_dead(asked[ref], f"cannot run Python: {reason(error)}")
            continue
        if (words := difference(theirs, ours)) is not None:
            raise Failure(f"node {name_of(asked[ref])} has {words}: install the same everywhere")
    for ref in silent:
        refuse_unless_dead(asked[ref], f"has not answered within {PROBE_SECONDS:.0f} seconds")


def refuse_unless_dead(node: dict[str, Any], words: str) -> None:
    """Ignores a node that has just died."""
    is_alive = any(other["NodeID"] == node["NodeID"] and other["Alive"] for other in ray.nodes())
    if is_alive:
        raise Failure(f"node {name_of(node)} {words}")


def name_of(node: dict[str, Any]) -> str:
    """A display name: host name and start of the id, since a host can have several nodes."""
    return f"{node.get('NodeManagerHostname') or platform.node()}/{node['NodeID'][:6]}"
