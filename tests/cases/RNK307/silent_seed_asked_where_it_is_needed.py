"""The helper that seeds asks for the rank itself, behind the start.

reason: nothing that was asked before is kept
runs: no (the group is made by the case itself)
"""

import torch
import torch.distributed as dist


def get_rank():
    return dist.get_rank() if dist.is_available() and dist.is_initialized() else 0


def seed_all(seed):
    torch.manual_seed(seed + get_rank())


def main(seed=3):
    torch.manual_seed(seed)
    model = torch.nn.Linear(2, 2)
    dist.init_process_group("gloo")
    seed_all(seed)
    return model


if __name__ == "__main__":
    main()
