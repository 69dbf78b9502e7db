"""Distributed training and tournaments with Ray.

``python -m polyspire.cluster train CONFIG.toml`` and ``python -m polyspire.cluster arena FILE.toml`` do what ``polyspire train``
and ``polyspire arena`` do, with the same settings and the same files, on all nodes of a Ray cluster. Ray places, monitors
and restarts actors; nothing here keeps a queue or a list of members.
"""
