"""Rank 0 sets an entry of the state.

reason: the state of the others says that it goes on
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 15)
"""
import torch
import torch.distributed as dist


def train(epochs, stopper):
    state = {"stop": False, "best": 0.0}
    for epoch in range(epochs):
        loss = torch.tensor(1.0 / (epoch + 1))
        dist.all_reduce(loss)
        if dist.get_rank() == 0 and stopper(loss):
            state["stop"] = True
        if state["stop"]:
            break  # expect: RNK109


def main(rank, world_size):
    train(4, lambda loss: loss.item() < 1.1)
