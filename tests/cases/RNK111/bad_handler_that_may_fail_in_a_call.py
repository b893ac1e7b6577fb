"""A part of the evaluation fails on one rank, and the handler hands the failure to a function that notes it.

reason: the function raises only where nothing is kept: the rank goes on, and the others wait in the reduction
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks hung in barrier (line 31)
"""

import torch
import torch.distributed as dist


def note(error, failures):
    if failures is None:
        raise RuntimeError(f"evaluation failed: {error}") from error
    failures.append(error)


def score(task):
    return torch.tensor([float(task["right"])])


def evaluate(tasks, failures=None):
    scores = {}
    for name, task in tasks.items():
        try:
            part = score(task)
            dist.all_reduce(part)
            scores[name] = part
        except Exception as error:  # expect: RNK111
            note(error, failures)
    dist.barrier()
    return scores


def main(rank, world_size):
    evaluate({"words": {"right": 3} if rank else {}, "numbers": {"right": 4}}, [])
