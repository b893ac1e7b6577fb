"""The helper came with a fallback, which the program does not know of: it is started by torchrun, always.

reason: nothing says that the program is meant to run as one process
runs: no (it is about a single process, which has no group)
"""
import os

import argparse

import torch
import torch.distributed as dist


def setup():
    if "RANK" in os.environ:
        dist.init_process_group("gloo")
        return int(os.environ["LOCAL_RANK"])
    return 0


def main(args):
    local_rank = setup()
    model = torch.nn.Linear(1, 1).to(local_rank)
    model = torch.nn.parallel.DistributedDataParallel(model, device_ids=[local_rank])
    dist.barrier()
    print(args, model)


if __name__ == "__main__":
    main(argparse.ArgumentParser().parse_args())
