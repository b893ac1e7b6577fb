"""The script starts its processes itself, by a name that it gave to spawn.

reason: each gets its number as an argument
"""
import argparse

import torch
import torch.distributed as dist
from torch.multiprocessing import spawn as mp_spawn


def work(number, args):
    torch.cuda.set_device(args.local_rank + number)
    dist.init_process_group("nccl", rank=number, world_size=2)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--local_rank", type=int, default=0)
    mp_spawn(work, (parser.parse_args(),), nprocs=2)


if __name__ == "__main__":
    main()
