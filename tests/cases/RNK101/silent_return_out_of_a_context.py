"""A class that lets rank 0 go first, and a body that returns.

reason: `__exit__` runs whatever way the body is left, so rank 0 comes to the barrier in which the others wait
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch.distributed as dist


class MainFirst:
    def __enter__(self):
        if dist.get_rank() != 0:
            dist.barrier()

    def __exit__(self, *error):
        if dist.get_rank() == 0:
            dist.barrier()


def listed(names):
    with MainFirst():
        return sorted(names)


def main(rank, world_size):
    listed(["b", "a"])
