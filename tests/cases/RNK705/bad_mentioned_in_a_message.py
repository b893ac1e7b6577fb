"""The option is named in a help text, and nobody passes it.

reason: torchrun passes nothing, and torch.distributed.launch another spelling
"""
import argparse

import torch
import torch.distributed as dist

USAGE = "start it with torchrun; --local_rank is set by the launcher"


def main():
    parser = argparse.ArgumentParser(description=USAGE)
    parser.add_argument("--local_rank", type=int, default=0)  # expect: RNK705
    args = parser.parse_args()
    torch.cuda.set_device(args.local_rank)
    dist.init_process_group("nccl")


if __name__ == "__main__":
    main()
