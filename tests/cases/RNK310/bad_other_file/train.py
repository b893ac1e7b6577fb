"""The loop of a program that also runs on one GPU.

reason: what saves the model waits for the others without asking whether there are any
runs: no (it is about a single process, which has no group)
"""
import argparse

import torch
import torch.distributed as dist
from saving import save


def main(args):
    args.use_ddp = args.gpus > 1
    if args.use_ddp:
        dist.init_process_group("gloo")
    model = torch.nn.Linear(1, 1)
    if args.use_ddp:
        model = torch.nn.parallel.DistributedDataParallel(model)
    for epoch in range(args.epochs):
        save(model, args.output, epoch)


if __name__ == "__main__":
    main(argparse.ArgumentParser().parse_args())
