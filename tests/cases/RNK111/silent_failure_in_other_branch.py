"""A queue is worked off: one kind of job communicates, another one may fail.

reason: the job that fails is not the one that the other ranks wait for
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def update(state, value):
    state["sum"] += value / len(state)


def compute(state):
    total = torch.tensor([state["sum"]])
    dist.all_reduce(total)
    return total


def main(rank, world_size):
    state = {"sum": 0.0}
    for kind, value in (("update", 1), ("compute", None), ("update", None), ("compute", None)):
        try:
            if kind == "update":
                update(state, value)
            elif kind == "compute":
                total = torch.tensor([state["sum"]])
                dist.all_reduce(total)
        except Exception as error:
            print("ignored:", error)
