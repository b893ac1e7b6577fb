"""A program named for an evaluation makes its folder before it joins the others.

reason: it gathers what all ranks have found, so it is run by several, whatever its name
"""
import argparse
import os

import torch.distributed as dist


def evaluate(args):
    found = [None] * dist.get_world_size()
    dist.all_gather_object(found, {"rank": dist.get_rank()})
    if dist.get_rank() == 0:
        print(found, args.out_dir)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--out-dir", default="results")
    args = parser.parse_args()

    if not os.path.exists(args.out_dir):
        os.makedirs(args.out_dir)  # expect: RNK602

    dist.init_process_group("gloo", world_size=int(os.getenv("WORLD_SIZE", "1")), rank=int(os.getenv("RANK", "0")))
    evaluate(args)
