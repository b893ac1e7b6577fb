"""The backend is a constant of the module.

reason: nothing chooses a GPU in this program
runs: no (needs GPUs)
"""

import torch
import torch.distributed as dist

BACKEND = "nccl"


def main():
    dist.init_process_group(BACKEND)  # expect: RNK403 "uses GPU 0 on every rank"
    weights = torch.ones(8).cuda()
    dist.all_reduce(weights)


if __name__ == "__main__":
    main()
