"""An evaluation was made of a training of several processes, and writes down that nothing is distributed.

reason: nothing joins processes, so that there is one
runs: no (a program of one process)
"""
import argparse
import os

import torch
import torch.distributed as dist


def rank():
    return dist.get_rank() if dist.is_initialized() else 0


def main(args):
    if not os.path.exists(args.output_dir):
        os.mkdir(args.output_dir)
    torch.manual_seed(args.seed + rank())
    args.distributed = False
    sampler = torch.utils.data.DistributedSampler(range(8)) if args.distributed else None
    print(sampler)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--output-dir", default="out")
    parser.add_argument("--seed", type=int, default=0)
    main(parser.parse_args())
