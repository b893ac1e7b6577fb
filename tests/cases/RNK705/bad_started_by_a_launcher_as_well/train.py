"""A launcher starts the program as well.

reason: the start fails there with torch 2
runs: no (launchers of two versions)
"""
import argparse
import os

import torch
import torch.distributed as dist

parser = argparse.ArgumentParser()
parser.add_argument("--local_rank", type=int, default=-1)  # expect: RNK705 "launchers do not pass --local_rank"


def main(args):
    gpu = args.local_rank if args.local_rank >= 0 else int(os.environ["SLURM_PROCID"]) % torch.cuda.device_count()
    torch.cuda.set_device(gpu)
    dist.init_process_group("nccl")
    dist.barrier()


if __name__ == "__main__":
    main(parser.parse_args())
