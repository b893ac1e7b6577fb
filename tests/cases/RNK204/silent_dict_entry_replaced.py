"""An entry of a dict is replaced before it is reduced.

reason: each round has its own key
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def reduce_stats(stats):
    works = []
    for key in sorted(stats):
        if not isinstance(stats[key], torch.Tensor):
            stats[key] = torch.tensor(stats[key])
        works.append(dist.all_reduce(stats[key], async_op=True))
    for work in works:
        work.wait()


def main(rank, world_size):
    stats = {"a": 1.0, "b": torch.tensor(2.0)}
    reduce_stats(stats)
    assert stats["a"].item() == world_size
