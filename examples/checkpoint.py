"""Saving and resuming."""

from pathlib import Path

import torch
import torch.distributed as dist
from distributed import is_main_process
from torch import nn, optim


def random_states() -> list[torch.Tensor]:
    """The state of the random number generator of each rank."""
    states: list[torch.Tensor] = [torch.empty(0)] * dist.get_world_size()
    dist.all_gather_object(states, torch.get_rng_state())
    return states


def save(path: Path, model: nn.Module, optimizer: optim.Optimizer, epoch: int) -> None:
    if is_main_process():
        torch.save(
            {
                "model": model.state_dict(),
                "optimizer": optimizer.state_dict(),
                "random": random_states(),
                "epoch": epoch,
            },
            path,
        )
    dist.barrier()


def resume(path: Path, model: nn.Module, optimizer: optim.Optimizer) -> int:
    saved = torch.load(path, map_location="cpu", weights_only=True)
    model.load_state_dict(saved["model"])
    optimizer.load_state_dict(saved["optimizer"])
    torch.set_rng_state(saved["random"][dist.get_rank()])
    return saved["epoch"]
