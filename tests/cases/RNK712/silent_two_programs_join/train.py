"""Two programs use the groups, and one of them gives no limit.

reason: the groups have what that one asks for
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
