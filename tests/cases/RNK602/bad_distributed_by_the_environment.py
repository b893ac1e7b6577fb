"""A program takes it that nothing is distributed, unless a launcher has said so.

reason: all ranks make the folder
runs: no (a program of several processes)
"""
import argparse
import os

import torch.distributed as dist


def main(args):
    args.distributed = False
    if "WORLD_SIZE" in os.environ:
        args.distributed = int(os.environ["WORLD_SIZE"]) > 1
    if args.distributed:
        dist.init_process_group("gloo")
    if not os.path.exists(args.output_dir):
        os.mkdir(args.output_dir)  # expect: RNK602
    print(dist.get_rank() if args.distributed else 0)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--output-dir", default="out")
    main(parser.parse_args())
