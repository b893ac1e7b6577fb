"""Who is not distributed is sent away.

reason: a single process comes to an error with a message of its own
runs: no (it is about a single process, which has no group)
"""
import argparse

import torch
import torch.distributed as dist


def main(args):
    if args.distributed:
        dist.init_process_group("gloo")
    model = torch.nn.Linear(1, 1)
    if args.distributed:
        model = torch.nn.parallel.DistributedDataParallel(model)
    else:
        raise NotImplementedError("only several GPUs are supported")
    dist.barrier()
    print(model)


if __name__ == "__main__":
    main(argparse.ArgumentParser().parse_args())
