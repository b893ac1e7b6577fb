"""An asynchronous barrier that nobody waits for.

reason: it holds nobody back
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 got a wrong value (line 24); rank 1 finished
"""

import time

import torch.distributed as dist


def after_everybody(action):
    dist.barrier(async_op=True)  # expect: RNK203 "a barrier that nothing waits for holds up nobody"
    return action()


def main(rank, world_size):
    started = time.monotonic()
    if rank == 1:
        time.sleep(1.0)
    waited = after_everybody(lambda: time.monotonic() - started)
    dist.barrier()
    assert waited > 0.9
