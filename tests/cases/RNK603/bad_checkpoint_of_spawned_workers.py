"""The checkpoint of the ImageNet example, without a guard.

reason: every spawned worker writes the same two files; the worker knows ranks, and so the guard belongs around its call
runs: no (a race)
"""
import shutil

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch.nn.parallel import DistributedDataParallel as DDP


def save_checkpoint(state, is_best, filename="checkpoint.pth.tar"):
    torch.save(state, filename)
    if is_best:
        shutil.copyfile(filename, "model_best.pth.tar")


def main_worker(gpu, ngpus_per_node):
    dist.init_process_group("gloo", init_method="tcp://127.0.0.1:23456", world_size=ngpus_per_node, rank=gpu)
    model = DDP(torch.nn.Linear(4, 4))
    best = 0.0
    for epoch in range(3):
        accuracy = float(model(torch.ones(1, 4)).sum())
        is_best = accuracy > best
        best = max(best, accuracy)
        save_checkpoint({"epoch": epoch, "state_dict": model.state_dict()}, is_best)  # expect: RNK603 "main_worker → save_checkpoint"


def main():
    mp.spawn(main_worker, nprocs=2, args=(2,))


if __name__ == "__main__":
    main()
