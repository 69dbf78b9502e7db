"""Clusters on this machine: a head without cores, to which commands connect, and nodes of one core each that come and go."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
# Whatever is started here believes only what is started here. Otherwise a command that starts Ray in this process would turn
# that on for all that follow, and the cluster would not be believed.
os.environ["RAY_AUTH_MODE"] = "token"
os.environ["RAY_AUTH_TOKEN"] = secrets.token_hex(32)

from cluster.command import SETTINGS, Command
from ray.cluster_utils import Cluster

STORE = 80 << 20
ATTEMPTS = 3
LOOK_OFTEN = {"health_check_period_ms": 1000}
"""Dead nodes are noticed after five seconds and not after fifteen; slow ones have as much time as ever to answer."""


class Nodes:
    """A cluster that survives its tests: each begins with as many nodes as it asks for."""

    def __init__(self) -> None:
        self._cluster = self._patiently(
            lambda: Cluster(
                initialize_head=True,
                head_node_args={
                    "num_cpus": 0,
                    "object_store_memory": STORE,
                    "include_dashboard": False,
                    "_system_config": LOOK_OFTEN,
                },
            )
        )
        self.alive: list[Any] = []

    @staticmethod
    def _patiently(start: Callable[[], Any]) -> Any:
        """Ray gives a node half a minute to start, which is not always enough here."""
        for _ in range(ATTEMPTS - 1):
            try:
                return start()
            except Exception as error:
                if "timed out during startup" not in str(error):
                    raise
        return start()

    @property
    def address(self) -> str:
        return str(self._cluster.address)

    def add(self, **options: Any) -> Any:
        """A new node. It is named by the beginning of its id."""
        options = {"num_cpus": 1, "object_store_memory": STORE, **options}
        node = self._patiently(lambda: self._cluster.add_node(**options))
        self.alive.append(node)
        return node

    def kill(self, node: Any) -> None:
        """As if the power was cut."""
        self.alive.remove(node)
        self._cluster.remove_node(node, allow_graceful=False)

    def remove(self, node: Any) -> None:
        """Takes leave, which the cluster knows at once."""
        self.alive.remove(node)
        self._cluster.remove_node(node, allow_graceful=True)

    def kill_half(self, node: Any) -> None:
        """Ends what holds the node together; those who work there go on for a while."""
        node.all_processes["raylet"][0].process.kill()

    def ensure(self, count: int) -> list[Any]:
        """So many nodes."""
        while len(self.alive) > count:
            self.remove(self.alive[-1])
        while len(self.alive) < count:
            self.add()
        return list(self.alive)

    def shutdown(self) -> None:
        self._cluster.shutdown()


@pytest.fixture(scope="session")
def nodes() -> Iterator[Nodes]:
    """The cluster."""
    nodes = Nodes()
    yield nodes
    nodes.shutdown()


@pytest.fixture
def settings(tmp_path: Path) -> Path:
    """A file of settings for a run that goes on until it is stopped."""
    path = tmp_path / "run.toml"
    path.write_text(SETTINGS)
    return path


@pytest.fixture
def start() -> Iterator[Callable[..., Command]]:
    """Starts commands, and ends those that are left."""
    commands: list[Command] = []

    def begin(*arguments: object) -> Command:
        commands.append(Command(*arguments))
        return commands[-1]

    yield begin
    for command in commands:
        command.kill()


@pytest.fixture
def is_full(request: pytest.FixtureRequest) -> bool:
    """Whether everything is to be tested at length."""
    return bool(request.config.getoption("--full"))
