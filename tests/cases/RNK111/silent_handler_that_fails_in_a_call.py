"""A part of the evaluation fails on one rank, and the handler hands the failure to a function that raises it anew.

reason: the rank ends with an exception, after which torchrun ends the others
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def fail(error, folder):
    if folder is not None:
        with open(f"{folder}/{dist.get_rank()}.log", "w") as file:
            file.write(str(error))
    raise RuntimeError(f"evaluation failed: {error}") from error


def score(task):
    return torch.tensor([float(task["right"])])


def evaluate(tasks, folder=None):
    scores = {}
    for name, task in tasks.items():
        try:
            part = score(task)
            dist.all_reduce(part)
            scores[name] = part
        except Exception as error:
            fail(error, folder)
    dist.barrier()
    return scores


def main(rank, world_size):
    evaluate({"words": {"right": 3}, "numbers": {"right": 4}})
