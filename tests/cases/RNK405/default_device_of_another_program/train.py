"""Another program of the project has new tensors on the GPU

reason: that says nothing of those that this one makes
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist
from metrics import total


def main(batches):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    print(total(sum(len(batch) for batch in batches)))


if __name__ == "__main__":
    main([[1, 2], [3]])
