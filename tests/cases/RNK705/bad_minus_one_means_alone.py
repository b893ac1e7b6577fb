"""Without the option the script trains on one GPU.

reason: under torchrun each process believes that it is alone
"""
import argparse

import torch
import torch.distributed as dist


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--local_rank", type=int, default=-1)  # expect: RNK705
    args = parser.parse_args()
    if args.local_rank != -1:
        torch.cuda.set_device(args.local_rank)
        dist.init_process_group("nccl")


if __name__ == "__main__":
    main()
