"""Objects keep groups that may have another backend

reason: gloo takes tensors of the CPU
runs: no (NCCL)
"""
import os

import numpy as np
import torch
import torch.distributed as dist


class Evaluator:
    def __init__(self, ranks):
        self.group = dist.new_group(ranks, backend="gloo")
        self.hits = np.zeros(2)

    def total(self):
        hits = torch.from_numpy(self.hits)
        dist.all_reduce(hits, group=self.group)
        return hits.numpy()


class Changing:
    def __init__(self, group=None):
        self.group = dist.new_group(backend="nccl")
        if group is not None:
            self.group = group

    def total(self, hits):
        both = torch.from_numpy(hits)
        dist.all_reduce(both, group=self.group)
        return both


class Further(Evaluator):
    def count(self):
        hits = torch.from_numpy(self.hits)
        dist.all_reduce(hits, group=self.group)
        return hits


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    print(Evaluator([0, 1]).total(), Changing().total(np.zeros(2)), Further([0, 1]).count())


if __name__ == "__main__":
    main()
