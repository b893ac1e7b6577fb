"""The program has a side for one process, and a guide runs it so.

reason: that run fails at the barrier
runs: no (it is about a single process, which has no group)
"""

import argparse
import os

import torch.distributed as dist


def main(args):
    args.distributed = "RANK" in os.environ
    if args.distributed:
        dist.init_process_group("gloo")
    for epoch in range(args.epochs):
        train(epoch, args)


def train(epoch, args):
    if args.distributed:
        print("epoch", epoch, "of", dist.get_world_size(), "ranks")
    else:
        print("epoch", epoch)
    dist.barrier()  # expect: RNK313 "runs this, too"


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--epochs", type=int, default=2)
    main(parser.parse_args())
