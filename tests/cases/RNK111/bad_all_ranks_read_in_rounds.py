"""Every rank reads its own part in each round; one that fails goes on to the next part.

reason: the rank that failed is a reduction behind the others, who wait for it at the end
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 26)
"""
import torch
import torch.distributed as dist


class Parts:
    def __init__(self, rank):
        self.rank, self.asked = rank, 0

    def read(self):
        self.asked += 1
        if self.rank == 0 and self.asked == 1:
            raise OSError("broken")
        return self.asked


def read_all(parts):
    while True:
        try:
            asked = parts.read()
            dist.all_reduce(torch.ones(1))
            if asked == 3:
                break
        except Exception:  # expect: RNK111
            continue


def main(rank, world_size):
    read_all(Parts(rank))
