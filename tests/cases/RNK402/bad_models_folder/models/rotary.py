"""Functions below models/ with bare devices, in a multi-process project.

reason: a file in a model folder is model code; the entry point sets the device, so the bare form is mild and cuda:0 is not
"""
import torch


def rotary_table(dim: int, length: int) -> torch.Tensor:
    rate = 10000.0 ** (-torch.arange(0, dim, 2).cuda() / dim)  # expect: RNK402
    return torch.outer(torch.arange(length, device=rate.device), rate)


def rotate(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    sign = torch.tensor([1.0, -1.0], device="cuda:0")  # expect: RNK402
    pairs = x.unflatten(-1, (-1, 2))
    turned = pairs.flip(-1) * sign
    return (pairs * table.cos()[..., None] + turned * table.sin()[..., None]).flatten(-2)


def settings(name: str) -> dict:
    return {"name": name, "device_type": "cuda"}
