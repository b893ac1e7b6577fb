"""The first parameter of a function started by mp.spawn, under another name.

reason: mp.spawn passes the index of the process, so gpu == 0 holds on one of them
runs: no (starts its own processes)
"""
import sys

import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def main_worker(gpu, ngpus, init_file):
    dist.init_process_group("gloo", init_method=f"file://{init_file}", rank=gpu, world_size=ngpus)
    accuracy = torch.tensor([0.5 + gpu])
    if gpu == 0:
        dist.all_reduce(accuracy)  # expect: RNK101 "gpu == 0"
        print("accuracy", accuracy.item() / ngpus)
    dist.destroy_process_group()


if __name__ == "__main__":
    mp.spawn(main_worker, args=(2, sys.argv[1]), nprocs=2)
