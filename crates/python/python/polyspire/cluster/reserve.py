"""Cores of this machine that are not for games: the learner's, which Ray knows nothing of, and the evaluator's."""

from __future__ import annotations

from typing import Any

import ray
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from polyspire.cluster.connection import cores, working_nodes
from polyspire.cluster.failure import UsageError
from polyspire.cluster.workers import Reserve

RESERVE_SECONDS = 60.0

_held: list[object] = []
"""An actor ends when nobody knows it any more."""


def here() -> NodeAffinitySchedulingStrategy:
    """On the node of this process and nowhere else."""
    return NodeAffinitySchedulingStrategy(ray.get_runtime_context().get_node_id(), soft=False)


def reserve(learner: int | None, evaluation: int) -> dict[str, int]:
    """Reserves cores, and says how many where. Unless told otherwise, a learner that has other nodes to play for it keeps half
    of its own; on a single node it takes turns with the games, as the local loop does."""
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
            raise UsageError(f"{learner} cores for learning are not free: somebody else uses this machine")
        _held.append(actor)
    return {own: learner + evaluation}
