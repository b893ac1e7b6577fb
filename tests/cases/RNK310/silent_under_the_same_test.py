"""The barrier stands under the test under which the group is made.

reason: a single process comes to none of both
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
        dist.barrier()
    print(model)
    if args.distributed and args.cleanup:
        dist.destroy_process_group()


if __name__ == "__main__":
    main(argparse.ArgumentParser().parse_args())
