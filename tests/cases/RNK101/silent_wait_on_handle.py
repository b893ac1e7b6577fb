"""An asynchronous reduction is started by all ranks; the way of waiting differs.

reason: wait() concerns the own handle only; the collective was started outside the test
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import time

import torch
import torch.distributed as dist


def overlapped_sum(tensor):
    work = dist.all_reduce(tensor, async_op=True)
    if dist.get_rank() == 0:
        started = time.perf_counter()
        work.wait()
        print(f"waited {time.perf_counter() - started:.6f} s")
    else:
        work.wait()
    return tensor


def main(rank, world_size):
    assert overlapped_sum(torch.ones(1)).item() == world_size
