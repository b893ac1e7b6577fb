"""The seed is made of the rank behind the call that makes the group.

reason: each rank has its own number there
runs: no (the group is made by the case itself)
"""

import torch
import torch.distributed as dist


def get_rank():
    return dist.get_rank() if dist.is_available() and dist.is_initialized() else 0


def main(seed=3):
    dist.init_process_group("gloo")
    rank = get_rank()
    torch.manual_seed(seed + rank)


if __name__ == "__main__":
    main()
