"""The steps for several processes stand under tests in words of their own.

reason: shards, nodes and roles may be other words for several processes
runs: no (it is about a single process, which has no group)
"""
import argparse

import torch
import torch.distributed as dist


def gather(values, topology):
    if not topology.shards:
        return values
    dist.all_reduce(values)
    return values


def main(args, topology):
    if args.distributed:
        dist.init_process_group("gloo")
    if args.distributed:
        print("several")
    values = gather(torch.ones(1), topology)
    if topology.nodes:
        dist.barrier()
    print(values)


if __name__ == "__main__":
    main(argparse.ArgumentParser().parse_args(), None)
