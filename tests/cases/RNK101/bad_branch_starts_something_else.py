"""The first rank starts a process that watches a folder, and then waits for the others, which are not there.

reason: the process that is started is no rank: it never comes to the barrier
runs: no (starts a process of its own)
"""

import multiprocessing

import torch.distributed as dist


def meet():
    dist.barrier()


def watch():
    if dist.get_rank() == 0:
        watcher = multiprocessing.Process(target=print, daemon=True)
        watcher.start()
        watcher.join()
        meet()  # expect: RNK101
