"""A model is made or loaded, and the options come back with it.

reason: the options are the same, whether the checkpoint was there or not; so are the fields of a state that was kept
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os
import tempfile
from types import SimpleNamespace

import torch
import torch.distributed as dist


class State:
    def __init__(self, limit, done=0):
        self.limit, self.done = limit, done


def made(options):
    return torch.nn.Linear(2, 2), options, 0


def loaded(path, options):
    saved = torch.load(path, map_location="cpu")
    model = torch.nn.Linear(2, 2)
    model.load_state_dict(saved["model"])
    return model, saved["options"], saved["step"]


def made_or_loaded(options):
    latest = os.path.join(options.folder, "latest")
    if not os.path.exists(latest):
        return made(options)
    model, kept, step = loaded(latest, options)
    return model, options, step


def train(folder):
    model, options, _ = made_or_loaded(SimpleNamespace(folder=folder, steps=2, averages=True))
    state = State(options.steps)
    if os.path.isfile(os.path.join(folder, "state")):
        state = torch.load(os.path.join(folder, "state"), weights_only=False)
    value = torch.ones(1)
    while state.done < state.limit:
        state.done += 1
        dist.all_reduce(value)
    if options.averages:
        dist.all_reduce(value)  # distlint: ignore[RNK808] not what this is about
    return value


def main(rank, world_size):
    folder = [tempfile.mkdtemp() if rank == 0 else None]
    dist.broadcast_object_list(folder, src=0)
    assert train(folder[0]).item() == 8.0
