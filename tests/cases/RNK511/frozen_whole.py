"""A teacher is frozen and wrapped

reason: DDP refuses a model in which nothing needs a gradient
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks failed in DDP (line 17)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    teacher = torch.nn.Linear(4, 1)
    for p in teacher.parameters():
        p.requires_grad = False
    teacher.eval()
    if world_size > 1:
        teacher = DDP(teacher)  # expect: RNK511 "no parameter of teacher"
    print(teacher(torch.ones(1, 4)))
