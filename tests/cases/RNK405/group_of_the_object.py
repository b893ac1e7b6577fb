"""An object keeps a group of NCCL of its own

reason: the counts lie on the CPU
runs: no (NCCL)
"""
import os

import numpy as np
import torch
import torch.distributed as dist


class Evaluator:
    def __init__(self, ranks):
        self.group = dist.new_group(ranks, backend="nccl")
        self.hits = np.zeros(2)

    def total(self):
        hits = torch.from_numpy(self.hits)
        dist.all_reduce(hits, group=self.group)  # expect: RNK405 "`hits` is on the CPU"
        return hits.numpy()


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    print(Evaluator([0, 1]).total())


if __name__ == "__main__":
    main()
