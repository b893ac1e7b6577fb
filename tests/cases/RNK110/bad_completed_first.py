"""Results are reduced as they are ready.

reason: another result is ready first on each rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 28)
"""
import time
from concurrent.futures import ThreadPoolExecutor, as_completed

import torch
import torch.distributed as dist


def load(seconds, value):
    time.sleep(seconds)
    return torch.tensor(value)


def main(rank, world_size):
    totals = set()
    with ThreadPoolExecutor() as pool:
        slow_first = rank == 0
        futures = [pool.submit(load, 1.0 * slow_first, [1.0]), pool.submit(load, 1.0 * (not slow_first), [10.0])]
        for future in as_completed(futures):  # expect: RNK110 "the work ended"
            result = future.result()
            dist.all_reduce(result)
            totals.add(result.item())
    assert totals == {2.0, 20.0}
