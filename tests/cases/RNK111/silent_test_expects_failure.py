"""A test loads with strict=True and accepts the error about missing keys.

reason: the keys are missing on all ranks alike
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def load(model, state, strict):
    model.load_state_dict(state, strict=strict)
    for parameter in model.parameters():
        dist.broadcast(parameter.data, src=0)


def test_strict_loading():
    model = torch.nn.Linear(2, 2)
    try:
        load(model, {"weight": torch.zeros(2, 2)}, strict=True)
    except RuntimeError as error:
        assert "Missing key(s)" in str(error)
    load(model, {"weight": torch.zeros(2, 2)}, strict=False)


def main(rank, world_size):
    test_strict_loading()
