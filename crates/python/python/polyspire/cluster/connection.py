"""Connecting to Ray, or starting it here."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from polyspire.cluster.failure import Failure, UsageError, reason

# Ray counts its users unless it is told not to, before it is imported.
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")

try:
    import ray
except ImportError as error:
    raise Failure(f"Ray is not installed ({error}): pip install 'polyspire[cluster]'") from error

from polyspire.cluster.versions import check_nodes

CONNECT_SECONDS = 5.0

START_ATTEMPTS = 3
"""Ray gives itself half a minute to start, which is too short on a machine that has much other work."""

# Ray's head speaks HTTP/2: the greeting of a client with empty settings, and the kind of frame that answers it.
GREETING = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
SETTINGS_FRAME = 4


@contextmanager
def connected(address: str | None) -> Iterator[None]:
    """Works with the cluster at an address, with the one that ``RAY_ADDRESS`` names, or with one that is only here."""
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
            # Ray raises errors of any kind here, plain ones among them. What it has started so far is to go.
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
        # A cluster that is gone cannot be left in order.
        with suppress(Exception):
            ray.shutdown()


def working_nodes() -> list[dict[str, Any]]:
    """The nodes that are alive and have cores for others."""
    return [node for node in ray.nodes() if node["Alive"] and cores(node) >= 1]


def cores(node: dict[str, Any]) -> int:
    """How many cores a node offers."""
    return int(node["Resources"].get("CPU", 0))


def check_address(address: str) -> None:
    """Finds out in seconds what Ray itself finds out after minutes: that nobody is there."""
    if address.startswith("ray://"):
        raise UsageError(
            f"{address} is for Ray's client: run this command on a machine of the cluster, with --address auto"
        )
    host, colon, port = address.rpartition(":")
    if not (host and colon and port.isdecimal() and 0 < int(port) < 65536):
        raise UsageError(f"'{address}' is no address: it is HOST:PORT, such as 10.0.0.1:6379, or auto")
    try:
        with socket.create_connection((host.strip("[]"), int(port)), CONNECT_SECONDS) as connection:
            if os.environ.get("RAY_USE_TLS", "0") in ("0", ""):
                check_protocol(connection, address)
    except OSError as error:
        raise UsageError(f"no Ray cluster answers at {address}: {error}") from error


def check_protocol(connection: socket.socket, address: str) -> None:
    """Whoever listens must speak what Ray speaks."""
    connection.settimeout(CONNECT_SECONDS)
    connection.sendall(GREETING)
    answer = connection.recv(9)
    if len(answer) < 4 or answer[3] != SETTINGS_FRAME:
        raise UsageError(f"what answers at {address} is no Ray cluster")
