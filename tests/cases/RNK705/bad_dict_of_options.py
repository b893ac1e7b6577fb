"""The options are read as a dict.

reason: the key is the option
"""
import argparse

import torch
import torch.distributed as dist


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--local_rank", type=int, default=0)  # expect: RNK705
    options = vars(parser.parse_args())
    torch.cuda.set_device(options["local_rank"])
    dist.init_process_group("nccl")


if __name__ == "__main__":
    main()
