"""What was the rank of the node becomes the rank among all, in the same attribute.

reason: behind args.rank * ngpus_per_node + gpu each process has a number of its own, whichever way it was started
runs: no (starts its own processes)
"""
import argparse
import os

import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def main_worker(gpu, ngpus_per_node, args):
    if args.url == "env://" and args.rank == -1:
        args.rank = int(os.environ["RANK"])
    if args.multiprocessing_distributed:
        args.rank = args.rank * ngpus_per_node + gpu
    dist.init_process_group("gloo", init_method=args.url, rank=args.rank, world_size=args.world_size)
    for step in range(100):
        loss = torch.tensor([0.5 + step])
        if step % args.log_interval == 0 and args.rank == 0:
            dist.all_reduce(loss)  # expect: RNK101 "args.rank == 0"
            print("loss", loss.item() / args.world_size)
    dist.destroy_process_group()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--rank", type=int, default=-1)
    parser.add_argument("--world-size", type=int, default=-1)
    parser.add_argument("--url", default="env://")
    parser.add_argument("--log-interval", type=int, default=10)
    parser.add_argument("--multiprocessing-distributed", action="store_true")
    args = parser.parse_args()
    count = torch.cuda.device_count()
    if args.multiprocessing_distributed:
        args.world_size = count * args.world_size
        mp.spawn(main_worker, nprocs=count, args=(count, args))
    else:
        main_worker(0, count, args)
