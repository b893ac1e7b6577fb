"""Each rank goes on from a state of its own, and writes the next one.

reason: the paths have the rank in them, also the one that the number of the step is read from
runs: no (needs a model to train)
"""
import os

import torch
import torch.distributed as dist


def train(model, optimizer, loader, steps):
    rank = dist.get_rank()
    state = torch.load(f"state_{rank}.pt", map_location=f"cuda:{rank % 8}")
    step = state["step"]
    while step < steps:
        for batch in loader:
            model(batch).sum().backward()
            optimizer.step()
            dist.barrier()
        step += 1
        torch.save({"step": step}, os.path.join("states", f"state_{rank}.pt"))
