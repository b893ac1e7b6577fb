"""A class in which the others wait, and rank 0 never comes.

reason: on the way out nobody meets those who wait
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in barrier (line 14)
"""

import torch.distributed as dist


class MainFirst:
    def __enter__(self):
        if dist.get_rank() != 0:
            dist.barrier()  # expect: RNK101
        return self

    def __exit__(self, *error):
        self.left = True


def main(rank, world_size):
    with MainFirst():
        print(sorted(["b", "a"]))
