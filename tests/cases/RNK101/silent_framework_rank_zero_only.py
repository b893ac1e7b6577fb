"""Framework decorators for one rank on functions that only talk and write.

reason: the decorated bodies contain no collective; the reduction is done before by everybody
runs: no (needs lightning and accelerate)
"""
import json

import torch
import torch.distributed as dist
from accelerate import Accelerator
from lightning.pytorch.utilities.rank_zero import rank_zero_only

accelerator = Accelerator()


@rank_zero_only
def dump_metrics(path, metrics):
    with open(path, "w") as handle:
        json.dump(metrics, handle)


@accelerator.on_main_process
def announce(message):
    print(message)


def finish(path, correct, seen):
    counts = torch.tensor([correct, seen], dtype=torch.float64, device=accelerator.device)
    dist.all_reduce(counts)
    accuracy = (counts[0] / counts[1]).item()
    announce(f"accuracy {accuracy:.3f}")
    dump_metrics(path, {"accuracy": accuracy})
    return accuracy
