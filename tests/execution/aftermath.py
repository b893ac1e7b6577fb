"""What a case leaves behind in the process of a rank, and how that is undone, so that another case may follow it.

What cannot be undone (a thread that runs on, a function of torch that was replaced) makes the rank end with its case.
"""

from __future__ import annotations

import contextlib
import gc
import logging
import os
import random
import sys
import tempfile
import threading
import warnings
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

_WATCHED = ("os", "time", "random", "torch", "torch.distributed", "torch.distributed.distributed_c10d")
_MOVES = {"default_pg_timeout"}  # of distributed_c10d: is set for each case


class Before:
    """A process as it was when it had played no case."""

    def __init__(self) -> None:
        self._environment = dict(os.environ)
        self._path = list(sys.path)
        self._filters = list(warnings.filters)
        self._handlers, self._level = list(logging.root.handlers), logging.root.level
        self._modules = {name: dict(vars(sys.modules[name])) for name in _WATCHED}
        self._imported = dict(sys.modules)
        self._threads = threading.active_count()

    def is_back(self, folder: Path) -> bool:
        """Undoes what a case of ``folder`` has done, and says whether nothing is left of it."""
        _leave_groups()
        self._forget_modules(folder)
        os.chdir("/")
        os.environ.clear()
        os.environ.update(self._environment)
        sys.path[:] = self._path
        warnings.filters[:] = self._filters
        logging.root.handlers[:] = self._handlers
        logging.root.setLevel(self._level)
        tempfile.tempdir = None
        random.seed()
        _reset_torch()
        gc.collect()
        return threading.active_count() == self._threads and all(
            _is_the_same(sys.modules[name], kept) for name, kept in self._modules.items()
        )

    def _forget_modules(self, folder: Path) -> None:
        """Forgets what a case has imported of its folder. Asking each of 2,000 modules for its file, of which some make
        it when they are asked, took more than the case."""
        new = [(name, one) for name, one in sys.modules.items() if one is not self._imported.get(name)]
        for name, module in new:
            if str(getattr(module, "__file__", None) or "").startswith(f"{folder}{os.sep}"):
                del sys.modules[name]


def _is_the_same(module: ModuleType, kept: Mapping[str, Any]) -> bool:
    """Whether all that the module had is what it was; torch adds names to itself when they are asked for."""
    now = vars(module)
    return all(now.get(name) is value for name, value in kept.items() if name not in _MOVES)


def _leave_groups() -> None:
    import torch.distributed as dist

    if dist.is_initialized():
        dist.destroy_process_group()


def _reset_torch() -> None:
    import torch

    torch.set_default_dtype(torch.float32)
    torch.set_default_device(None)
    torch.set_grad_enabled(True)
    torch.use_deterministic_algorithms(False)
    torch.set_num_threads(1)
    numpy = sys.modules.get("numpy")
    if numpy is not None:
        with contextlib.suppress(AttributeError):
            numpy.random.seed()
