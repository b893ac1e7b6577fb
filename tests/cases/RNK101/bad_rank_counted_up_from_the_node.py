"""The rank is the number of the node, times the processes of a node, plus the number that mp.spawn gives.

reason: args.nr * args.gpus + gpu is the rank among all, so that one process alone comes to the reduction
runs: no (starts its own processes)
"""
import argparse

import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def worker(gpu, args):
    rank = args.nr * args.gpus + gpu
    dist.init_process_group("gloo", init_method=args.url, rank=rank, world_size=args.world_size)
    loss = torch.tensor([0.5 + gpu])
    if rank == 0:
        dist.all_reduce(loss)  # expect: RNK101 "rank == 0"
        print("loss", loss.item() / args.world_size)
    dist.destroy_process_group()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--nr", type=int, default=0)
    parser.add_argument("--gpus", type=int, default=2)
    parser.add_argument("--url", default="tcp://127.0.0.1:23456")
    args = parser.parse_args()
    args.world_size = 2 * args.gpus
    mp.spawn(worker, args=(args,), nprocs=args.gpus)
