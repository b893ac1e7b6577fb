"""The script starts its processes itself.

reason: each gets its number as an argument
"""
import argparse

import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def work(local_rank, args):
    args.local_rank = local_rank
    torch.cuda.set_device(args.local_rank)
    dist.init_process_group("nccl", rank=local_rank, world_size=2)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--local_rank", type=int, default=0)
    mp.spawn(work, (parser.parse_args(),), nprocs=2)


if __name__ == "__main__":
    main()
