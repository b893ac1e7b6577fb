"""The group is made in any case; with one process it has one member.

reason: every call finds a group
runs: no (it is about a single process, which has no group)
"""
import os

import torch
import torch.distributed as dist


def main():
    world_size = int(os.environ.get("WORLD_SIZE", 1))
    if world_size > 1:
        dist.init_process_group("gloo")
    else:
        dist.init_process_group("gloo", init_method="tcp://127.0.0.1:29511", rank=0, world_size=1)
    model = torch.nn.Linear(1, 1)
    if world_size > 1:
        model = torch.nn.parallel.DistributedDataParallel(model)
    dist.barrier()
    print(dist.get_rank(), model)


if __name__ == "__main__":
    main()
