"""An option that becomes LOCAL_RANK, of a parser that lets unknown ones pass

reason: the other spelling is left over, and nothing fails
runs: no (needs a launcher)
"""

import argparse
import os

import torch
import torch.distributed as dist


def parse_args():
    parser = argparse.ArgumentParser()
    parser.add_argument("--local_rank", type=int, default=0)
    args, _ = parser.parse_known_args()
    if "LOCAL_RANK" not in os.environ:
        os.environ["LOCAL_RANK"] = str(args.local_rank)
    return args


def main():
    parse_args()
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")


if __name__ == "__main__":
    main()
