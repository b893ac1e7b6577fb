"""A helper is told whether there are several processes, by a parameter with another name.

reason: a single process does not come to the barrier
runs: no (it is about a single process, which has no group)
"""
import argparse

import torch.distributed as dist


def load_features(path, shared_memory=False):
    features = [path]
    if shared_memory:
        dist.barrier()
    return features


def main(args):
    if args.distributed:
        dist.init_process_group("gloo")
    sampler = dist.get_rank() if args.distributed else None
    print(load_features("features", shared_memory=args.distributed), sampler)


if __name__ == "__main__":
    main(argparse.ArgumentParser().parse_args())
