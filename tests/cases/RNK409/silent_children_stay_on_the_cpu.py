"""Children that stay on the CPU.

reason: no forked process uses CUDA
runs: no (needs a GPU)
"""
import multiprocessing
import torch


def decode(path):
    with open(path, "rb") as file:
        return torch.frombuffer(file.read(), dtype=torch.uint8).float().mean().item()


def run(paths):
    model = torch.nn.Linear(1, 1).cuda()
    with multiprocessing.Pool(4) as pool:
        return pool.map(decode, paths), model
