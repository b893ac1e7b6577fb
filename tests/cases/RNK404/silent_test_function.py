"""A test that saves and loads

reason: tests run on a machine that their author knows
runs: no (CUDA)
"""
import torch
import torch.distributed as dist
from torch import nn


def test_round_trip(tmp_path):
    model = nn.Linear(2, 2)
    torch.save(model.state_dict(), tmp_path / "model.pt")
    dist.barrier()
    model.load_state_dict(torch.load(tmp_path / "model.pt"))
