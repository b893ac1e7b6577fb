"""A helper asks for the rank if the settings say that there are several processes, and returns; it writes otherwise

reason: the settings of what is spawned say so; what follows is for the program of one process
runs: no (it starts its ranks itself)
"""
import argparse

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from helpers import save_settings
from torch.nn.parallel import DistributedDataParallel as DDP


def main_worker(index, args):
    args.rank = index
    dist.init_process_group("gloo", init_method=args.url, rank=index, world_size=args.gpus)
    save_settings(args)
    model = DDP(torch.nn.Linear(4, 1))
    model(torch.ones(2, 4)).sum().backward()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--gpus", type=int, default=2)
    parser.add_argument("--url", default="tcp://127.0.0.1:29511")
    parser.add_argument("--folder", default=".")
    args = parser.parse_args()
    args.distributed = args.gpus > 1
    mp.spawn(main_worker, nprocs=args.gpus, args=(args,))
