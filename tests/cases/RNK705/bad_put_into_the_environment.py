"""An option that becomes LOCAL_RANK where no launcher has set it

reason: the launcher that passes an option has passed the other spelling since torch 2.0, which the parser does not know
runs: no (needs a launcher)
"""

import argparse
import os

import torch
import torch.distributed as dist


def parse_args():
    parser = argparse.ArgumentParser()
    parser.add_argument("--local_rank", type=int, default=0)  # expect: RNK705 "the start fails there"
    args = parser.parse_args()
    if "LOCAL_RANK" not in os.environ:
        os.environ["LOCAL_RANK"] = str(args.local_rank)
    return args


def main():
    parse_args()
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")


if __name__ == "__main__":
    main()
