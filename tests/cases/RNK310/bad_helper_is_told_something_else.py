"""A helper is told whether to keep what it has read, and a single process may say so.

reason: the barrier in the helper needs a group, which only several processes make
runs: no (it is about a single process, which has no group)
"""
import argparse

import torch.distributed as dist


def load_features(path, keep=False):
    features = [path]
    if keep:
        dist.barrier()  # expect: RNK310
    return features


def main(args):
    if args.distributed:
        dist.init_process_group("gloo")
    rank = dist.get_rank() if args.distributed else 0
    print(load_features("features", keep=args.keep), rank)


if __name__ == "__main__":
    main(argparse.ArgumentParser().parse_args())
