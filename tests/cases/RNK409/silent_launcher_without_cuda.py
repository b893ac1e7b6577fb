"""A launcher that uses no CUDA itself.

reason: each child starts CUDA for itself
runs: no (needs a GPU)
"""
import torch
import torch.multiprocessing as mp


def worker(rank):
    torch.cuda.set_device(rank)
    print(torch.ones(2, device="cuda").sum())


def main():
    print(torch.cuda.device_count())
    processes = [mp.Process(target=worker, args=(rank,)) for rank in range(2)]
    for process in processes:
        process.start()
