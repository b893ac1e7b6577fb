"""Rank 0 loads first and the others after it, by a helper that returns early on an option of the same object.

reason: what the helper does with one part of the trainer leaves its options as they are
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import types

import torch
import torch.distributed as dist


def load(model):
    if model.config["offload"] == "cpu":
        return
    model.weights.zero_()
    dist.barrier()


class Trainer:
    def __init__(self, engine):
        self.engine = engine

    def restore(self):
        if dist.get_rank() == 0:
            load(self.engine.model)
        if dist.get_rank() != 0:
            load(self.engine.model)


def main(rank, world_size):
    model = types.SimpleNamespace(config={"offload": "none"}, weights=torch.ones(2))
    Trainer(types.SimpleNamespace(model=model)).restore()
