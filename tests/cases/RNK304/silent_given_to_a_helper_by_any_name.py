"""Helpers that are given the index of a GPU by any name, and do not get the global rank from everybody

reason: one gets the rank on the node, another one a device as well, a third is handed on, and a bound that is no bound of ranks makes another number
runs: no (several nodes)
"""
import os

import torch
import torch.distributed as dist


def choose(index):
    torch.cuda.set_device(index)


def device_of(number):
    return torch.device("cuda", number)


def start(index):
    torch.cuda.set_device(index)


def spare(index):
    torch.cuda.set_device(index)


def main(run):
    dist.init_process_group("gloo")
    node, local = divmod(dist.get_rank(), torch.cuda.device_count())
    choose(max(local, 0))
    choose(max(int(os.environ["LOCAL_RANK"]), 0))
    print(node, device_of(dist.get_rank()), device_of(int(os.environ["LOCAL_RANK"])))
    start(dist.get_rank())
    run(start)
    spare(min(dist.get_rank(), torch.cuda.device_count() - 1))


if __name__ == "__main__":
    main(print)
