"""A job starts the program in its steps only, from which it takes its rank.

reason: nobody is seen to use a launcher that would pass the option: hygiene
runs: no (launchers of two versions)
"""
import argparse
import os

import torch
import torch.distributed as dist

parser = argparse.ArgumentParser()
parser.add_argument("--local_rank", type=int, default=-1)  # expect: RNK705 "no guide or script starts this by a launcher"


def main(args):
    gpu = args.local_rank if args.local_rank >= 0 else int(os.environ["SLURM_PROCID"]) % torch.cuda.device_count()
    torch.cuda.set_device(gpu)
    dist.init_process_group("nccl")
    dist.barrier()


if __name__ == "__main__":
    main(parser.parse_args())
