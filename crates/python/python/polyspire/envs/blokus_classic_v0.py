"""``blokus-classic`` as an environment."""

from functools import partial

from polyspire.aec import env as _env
from polyspire.aec import raw_env as _raw_env
from polyspire.parallel import parallel_env as _parallel_env

env = partial(_env, "blokus-classic")
raw_env = partial(_raw_env, "blokus-classic")
parallel_env = partial(_parallel_env, "blokus-classic")

__all__ = ["env", "parallel_env", "raw_env"]
