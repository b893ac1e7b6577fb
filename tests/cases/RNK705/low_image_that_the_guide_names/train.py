"""The image that the guide has one build holds a torch below 2.0.

reason: its launcher passes --local_rank
runs: no (launchers of two versions)
"""
import argparse

import torch
import torch.distributed as dist

parser = argparse.ArgumentParser()
parser.add_argument("--local_rank", type=int, default=0)  # expect: RNK705 low


def main(args):
    torch.cuda.set_device(args.local_rank)
    dist.init_process_group("nccl")
    dist.barrier()


if __name__ == "__main__":
    main(parser.parse_args())
