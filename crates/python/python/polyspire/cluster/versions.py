"""What must be the same on every node: a worker of another version would make other games of the same numbers."""

from __future__ import annotations

import platform
from collections.abc import Callable
from typing import Any

import ray
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from polyspire.cluster.failure import Failure, reason

Versions = dict[str, str]

PROBE_SECONDS = 60.0
"""A node that has not answered by then is not one to work with: starting Python takes it that long."""


def reader() -> Callable[[], Versions]:
    """A function that finds out what is installed where it runs. It is sent as it is and not by name, so that it also runs
    where this package is not installed."""

    def read() -> Versions:
        import platform

        import ray

        try:
            from polyspire import _native

            version, build = _native.__version__, getattr(_native, "__build__", "none")
        except ImportError:
            version = build = "none"
        installed = {"polyspire": version, "Python": platform.python_version(), "Ray": ray.__version__}
        # Last, because another version has another build as well.
        return {**installed, "build of polyspire": build}

    return read


def own() -> Versions:
    """What is installed here."""
    return reader()()


def difference(theirs: Versions, ours: Versions) -> str | None:
    """In words what differs, if anything does."""
    for name, version in ours.items():
        other = theirs.get(name, "none")
        # A Python that was only mended is the same language.
        is_same = major(other) == major(version) if name == "Python" else other == version
        if not is_same:
            has = f"no {name}" if other == "none" else f"{name} {other}"
            return f"{has}, but this command has {name} {version}"
    return None


def major(version: str) -> tuple[str, ...]:
    return tuple(version.split(".")[:2])


def check_nodes(nodes: list[dict[str, Any]]) -> None:
    """Asks every node what it has installed, and refuses to work with nodes that differ."""
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
    """A node that has just died was in the list for the last time."""
    is_alive = any(other["NodeID"] == node["NodeID"] and other["Alive"] for other in ray.nodes())
    if is_alive:
        raise Failure(f"node {name_of(node)} {words}")


def name_of(node: dict[str, Any]) -> str:
    """A node for people: its machine, and the beginning of its id, since a machine can have several."""
    return f"{node.get('NodeManagerHostname') or platform.node()}/{node['NodeID'][:6]}"
