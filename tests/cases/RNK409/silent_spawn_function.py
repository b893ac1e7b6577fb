"""torch.multiprocessing.spawn.

reason: it spawns
runs: no (needs a GPU)
"""
import torch
import torch.multiprocessing as mp


def worker(rank):
    torch.cuda.set_device(rank)


def main():
    model = torch.nn.Linear(2, 2).cuda()
    mp.spawn(worker, nprocs=2)
    return model
