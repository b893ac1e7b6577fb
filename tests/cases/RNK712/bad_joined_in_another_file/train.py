"""The program joins with a limit of its own, and another file makes groups.

reason: groups take over nothing of the default one
"""
from datetime import timedelta

import torch
import torch.distributed as dist
from groups import node_groups


def main():
    dist.init_process_group("gloo", timeout=timedelta(seconds=90))
    x = torch.ones(1)
    dist.all_reduce(x, group=node_groups(2))
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
