"""A training loop that reduces on every rank and logs on the first.

reason: the collective stands before the rank test, which guards only printing and bookkeeping
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import logging

import torch
import torch.distributed as dist

logger = logging.getLogger("train")


def train(steps, log_every):
    rank = dist.get_rank()
    world_size = dist.get_world_size()
    weight = torch.ones(4, requires_grad=True)
    history = []
    for step in range(steps):
        loss = (weight * (rank + 1)).pow(2).mean()
        loss.backward()
        dist.all_reduce(weight.grad)
        with torch.no_grad():
            weight -= 0.1 * weight.grad / world_size
        weight.grad = None

        mean = loss.detach().clone()
        dist.all_reduce(mean)
        mean /= world_size
        if rank == 0 and step % log_every == 0:
            history.append(mean.item())
            logger.info("step %d loss %.4f", step, mean.item())
    if rank == 0:
        logger.info("best %.4f", min(history))
    return weight


def main(rank, world_size):
    weight = train(4, log_every=2)
    assert weight.shape == (4,)
