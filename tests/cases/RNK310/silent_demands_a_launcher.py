"""The program reads LOCAL_RANK, which only a launcher sets.

reason: without a launcher it ends there, and with one there is a group
runs: no (it is about a single process, which has no group)
"""
import os

import argparse

import torch
import torch.distributed as dist


def init_distributed_mode(args):
    if "RANK" not in os.environ:
        print("Not using distributed mode")
        args.distributed = False
        return
    args.distributed = True
    dist.init_process_group("gloo")


def main(args):
    init_distributed_mode(args)
    local_rank = int(os.environ["LOCAL_RANK"])
    model = torch.nn.Linear(1, 1).to(local_rank)
    if args.distributed:
        print("several")
    model = torch.nn.parallel.DistributedDataParallel(model, device_ids=[local_rank])
    dist.barrier()
    print(model)


if __name__ == "__main__":
    main(argparse.ArgumentParser().parse_args())
