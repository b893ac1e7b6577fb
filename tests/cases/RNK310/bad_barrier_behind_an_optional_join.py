"""The group is made where --distributed is given, and the barrier stands behind it for everybody.

reason: on one GPU, without the option, the barrier fails
runs: no (it is about a single process, which has no group)
"""
import argparse

import torch
import torch.distributed as dist


def main(args):
    if args.distributed:
        dist.init_process_group("gloo")
    model = torch.nn.Linear(4, 4)
    if args.distributed:
        model = torch.nn.parallel.DistributedDataParallel(model)
    for epoch in range(args.epochs):
        print(epoch, model)
    dist.barrier()  # expect: RNK310 "dist.barrier()"
    print("done")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--distributed", action="store_true")
    parser.add_argument("--epochs", type=int, default=1)
    main(parser.parse_args())
