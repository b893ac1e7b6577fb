"""Rank 0 alone writes, as a function of another name says that gives back whether this is rank 0

reason: the others do not come to the file
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def speaks():
    return dist.get_rank() == 0


def listens():
    """Whether this one only hears of it."""
    return dist.get_rank() > 0


def save(model, folder):
    if speaks():
        torch.save(model.state_dict(), f"{folder}/model.pt")


def save_again(model, folder):
    if listens():
        return
    torch.save(model.state_dict(), f"{folder}/again.pt")


def main(rank, world_size):
    model = torch.nn.Linear(2, 2)
    save(model, ".")
    save_again(model, ".")
    dist.barrier()
