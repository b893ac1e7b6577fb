"""Defaults "cuda" that are looked up, compared or combined with an index.

reason: a registry key, a backend table, a random state, and a type beside its index: nothing is placed with them
"""
import os

import torch
import torch.distributed as dist

ENGINES = {}
BACKENDS = {"cuda": "nccl", "cpu": "gloo"}


def register(name: str, device: list[str] | str = "cuda"):
    devices = device if isinstance(device, list) else [device]

    def decorate(engine):
        for current in devices:
            ENGINES[(name, current)] = engine
        return engine

    return decorate


class PipelineGroup:
    def __init__(self, size: int, device: str = "cuda"):
        self.size = size
        self.device = device
        self.ranks = list(range(size))

    def create(self):
        device = self.device
        return dist.new_group(self.ranks, backend="nccl" if device == "cuda" else "gloo")


class Mesh:
    def __init__(self, shape, device: str = "cuda"):
        self.shape = shape
        self._device = device
        self._backend = BACKENDS[device]

    def describe(self) -> str:
        return f"{self._backend} on {self.shape}"


def plan(tables, planner, compute_device: str = "cuda"):
    return planner.plan(tables, compute_device)


def random_state(device="cuda"):
    return torch.cuda.get_rng_state(device=device)


class Translator:
    def __init__(self, model, device: str = "cuda", device_id: int = 0):
        self.device = f"{device}:{device_id}"
        self.model = model.to(self.device)


def main(model):
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    return Translator(model, device_id=local_rank), PipelineGroup(dist.get_world_size()).create()
