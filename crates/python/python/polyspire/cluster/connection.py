"""Connects to Ray, or starts it locally."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from polyspire.cluster.failure import Failure, UsageError, reason

# Opts out of Ray's usage statistics; must be set before the import.
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")

try:
    import ray
except ImportError as error:
    raise Failure(f"Ray is not installed ({error}): pip install 'polyspire[cluster]'") from error

from polyspire.cluster.versions import check_nodes

CONNECT_SECONDS = 5.0

START_ATTEMPTS = 3
"""Ray's own limit of half a minute is too short on a busy machine."""

# Ray's head node speaks HTTP/2: a client preface with empty settings, and the type of the reply frame.
GREETING = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
SETTINGS_FRAME = 4


@contextmanager
def connected(address: str | None) -> Iterator[None]:
    """Connects to the cluster at an address or at ``RAY_ADDRESS``, or starts a local one."""
    address = address or os.environ.get("RAY_ADDRESS") or "local"
    if ray.is_initialized():
        raise Failure("Ray is connected to something already in this process")
    options: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
    if address == "local":
        options["include_dashboard"] = False
    elif address != "auto":
        check_address(address)
    for attempt in range(START_ATTEMPTS):
        try:
            ray.init(address=address, **options)
            break
        except Exception as error:
            # Ray raises all kinds of errors here. Stop whatever it has started.
            ray.shutdown()
            if address != "local":
                raise Failure(f"cannot connect to Ray at {address}: {reason(error)}") from error
            if attempt + 1 == START_ATTEMPTS:
                raise Failure(f"cannot start Ray here: {reason(error)}") from error
    try:
        if address != "local":
            check_nodes(working_nodes())
        yield
    finally:
        # Disconnecting from a dead cluster may fail.
        with suppress(Exception):
            ray.shutdown()


def working_nodes() -> list[dict[str, Any]]:
    """Nodes that are alive and offer cores."""
    return [node for node in ray.nodes() if node["Alive"] and cores(node) >= 1]


def cores(node: dict[str, Any]) -> int:
    """Cores offered by a node."""
    return int(node["Resources"].get("CPU", 0))


def check_address(address: str) -> None:
    """Checks within seconds that a cluster answers; Ray itself takes minutes."""
    if address.startswith("ray://"):
        raise UsageError(
            f"{address} is for Ray's client: run this command on a machine of the cluster, with --address auto"
        )
    host, colon, port = address.rpartition(":")
    if not (host and colon and port.isdecimal() and 0 < int(port) < 65536):
        raise UsageError(f"'{address}' is not an address: use HOST:PORT, such as 10.0.0.1:6379, or auto")
    try:
        with socket.create_connection((host.strip("[]"), int(port)), CONNECT_SECONDS) as connection:
            if os.environ.get("RAY_USE_TLS", "0") in ("0", ""):
                check_protocol(connection, address)
    except OSError as error:
        raise UsageError(f"no Ray cluster answers at {address}: {error}") from error


def check_protocol(connection: socket.socket, address: str) -> None:
    """Checks that the listener speaks Ray's protocol."""
    connection.settimeout(CONNECT_SECONDS)
    connection.sendall(GREETING)
    answer = connection.recv(9)
    if len(answer) < 4 or answer[3] != SETTINGS_FRAME:
        raise UsageError(f"the server at {address} is not a Ray cluster")
