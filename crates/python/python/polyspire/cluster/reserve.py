"""Cores of this machine reserved for the learner, which Ray does not know, and for evaluators."""

from __future__ import annotations

from typing import Any

import ray
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from polyspire.cluster.connection import cores, working_nodes
from polyspire.cluster.failure import UsageError
from polyspire.cluster.workers import Reserve

RESERVE_SECONDS = 60.0

_held: list[object] = []
"""Keeps a reference, since Ray ends actors without one."""


def here() -> NodeAffinitySchedulingStrategy:
    """Pins to the node of this process."""
    return NodeAffinitySchedulingStrategy(ray.get_runtime_context().get_node_id(), soft=False)


def reserve(learner: int | None, evaluation: int) -> dict[str, int]:
    """Reserves cores; returns their number by node. By default a learner with other nodes keeps half of its own cores; on a
    single node it alternates with self-play, like the local loop."""
    nodes = working_nodes()
    own = ray.get_runtime_context().get_node_id()
    offered = sum(cores(node) for node in nodes if node["NodeID"] == own)
    if learner is None:
        learner = offered // 2 if len(nodes) > 1 else 0
    if learner + evaluation > offered:
        raise UsageError(
            f"this machine offers {offered} cores to Ray, not {learner} for learning and {evaluation} for evaluation"
        )
    _held.clear()
    if learner:
        actor: Any = ray.remote(Reserve).options(num_cpus=learner, scheduling_strategy=here()).remote()
        if not ray.wait([actor.is_there.remote()], timeout=RESERVE_SECONDS)[0]:
            raise UsageError(f"{learner} cores for learning are not free: another job uses this machine")
        _held.append(actor)
    return {own: learner + evaluation}
