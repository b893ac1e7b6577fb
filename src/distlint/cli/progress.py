"""A progress bar on standard error, for runs that are long enough to make people wonder."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress

PATIENCE = 1.0  # seconds


@contextmanager
def progress_bar(*, quiet: bool) -> Iterator[Callable[[int, int], None] | None]:
    """Yields what the pipeline is to call with (steps done, steps in all); None if nobody would see the bar.

    The bar appears after a second, leaves no trace behind, and only then rich is imported.
    """
    if quiet or sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    started = time.monotonic()
    shown: list[Progress] = []

    def progress(done: int, total: int) -> None:
        if not shown and time.monotonic() - started > PATIENCE:
            shown.append(_started(total))
        for bar in shown:
            bar.update(bar.task_ids[0], completed=done, total=total)

    try:
        yield progress
    finally:
        for bar in shown:
            bar.stop()


def _started(total: int) -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

    columns = (TextColumn("checking"), BarColumn(), TaskProgressColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    bar.add_task("check", total=total)
    bar.start()
    return bar
