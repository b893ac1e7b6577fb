"""A rank that is counted up from the number of the node guards printing; another sum is a number of something else.

reason: all ranks come to the reduction, and `first` is no rank: no product of a node's number stands in it
runs: no (starts its own processes)
"""
import argparse

import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def worker(gpu, ngpus_per_node, args):
    args.rank = args.rank * ngpus_per_node + gpu
    dist.init_process_group("gloo", init_method=args.url, rank=args.rank, world_size=args.world_size)
    loss = torch.tensor([0.5 + gpu])
    first = args.epoch * args.steps + args.begin
    if first == 0:
        dist.broadcast(loss, src=0)
    dist.all_reduce(loss)
    if args.rank % ngpus_per_node == 0:
        print("loss", loss.item() / args.world_size)
    dist.destroy_process_group()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--rank", type=int, default=0)
    parser.add_argument("--world-size", type=int, default=1)
    parser.add_argument("--epoch", type=int, default=0)
    parser.add_argument("--steps", type=int, default=100)
    parser.add_argument("--begin", type=int, default=0)
    parser.add_argument("--url", default="tcp://127.0.0.1:23456")
    args = parser.parse_args()
    count = torch.cuda.device_count()
    args.world_size = count * args.world_size
    mp.spawn(worker, nprocs=count, args=(count, args))
