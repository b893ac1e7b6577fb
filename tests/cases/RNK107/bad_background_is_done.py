"""A save runs in the background, and the ranks meet as soon as theirs is done.

reason: the saves of the ranks do not end at the same step
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in barrier (line 28)
"""
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Optional

import torch.distributed as dist

FIRST_MAY_GO_ON = threading.Event()


class Saver:
    def __init__(self):
        self.threads = ThreadPoolExecutor(max_workers=1)
        self.future: Optional[Future] = None

    def save(self, write):
        self.future = self.threads.submit(write)

    def finish(self, blocking=False):
        if (future := self.future) is not None:
            if blocking or future.done():
                future.result()
                dist.barrier()  # expect: RNK107 "its own work in the background"
                self.future = None


def main(rank, world_size):
    saver = Saver()
    saver.save(FIRST_MAY_GO_ON.wait if rank == 0 else int)
    if rank:
        saver.future.result()
    saver.finish()
    FIRST_MAY_GO_ON.set()
