"""Processes are joined where not both flags are on; each of them may be, so what stands below one is run by all.

reason: behind `if alone and quick: … else:` one of the flags may still be on
runs: no (takes options)
"""
import argparse

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel


def train(args):
    dist.init_process_group("gloo")
    model = DistributedDataParallel(nn.Linear(1, 1))
    model(torch.ones(1)).sum().backward()
    if args.alone:
        torch.save(model.state_dict(), "last.pt")  # expect: RNK603
    if dist.get_rank() == 0:
        print("done")
    dist.destroy_process_group()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--alone", action="store_true")
    parser.add_argument("--quick", action="store_true")
    args = parser.parse_args()
    if args.alone and args.quick:
        print("nothing to do")
    else:
        train(args)
