"""A training loop whose log block averages the loss, on the rank that logs.

reason: gradients are reduced by all ranks, the logged loss by rank 0 only
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks hung in all_reduce (line 18)
"""
import torch
import torch.distributed as dist


def train(steps, log_every):
    rank = dist.get_rank()
    world_size = dist.get_world_size()
    weight = torch.ones(4, requires_grad=True)
    for step in range(steps):
        loss = (weight * (rank + 1)).pow(2).mean()
        loss.backward()
        dist.all_reduce(weight.grad)
        with torch.no_grad():
            weight -= 0.1 * weight.grad / world_size
        weight.grad = None

        if rank == 0 and step % log_every == 0:
            mean = loss.detach().clone()
            dist.all_reduce(mean)  # expect: RNK101 "all_reduce"
            print(f"step {step} loss {mean.item() / world_size:.4f}")
    return weight


def main(rank, world_size):
    train(steps=4, log_every=2)
