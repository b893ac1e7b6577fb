"""A method complains that nothing was put into the local counts, into which another one puts some in each call.

reason: they are empty where nobody has called the other method, on all ranks
runs: no (no rank fails alone)
"""

import torch
import torch.distributed as dist


class Counts:
    def __init__(self):
        self._local_counts = []

    def accumulate(self, chosen):
        counts = torch.bincount(chosen, minlength=4)
        with torch.no_grad():
            self._local_counts.append(counts)

    def total(self):
        local_counts = self._local_counts
        self._local_counts = []
        if not local_counts:
            raise RuntimeError("call accumulate first")  # expect: RNK112 low
        counts = torch.stack(local_counts).sum(dim=0)
        dist.all_reduce(counts)
        return counts


def main():
    dist.init_process_group("gloo")
    counts = Counts()
    counts.accumulate(torch.tensor([0, 1, 1]))
    print(counts.total())


if __name__ == "__main__":
    main()
