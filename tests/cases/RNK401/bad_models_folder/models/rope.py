"""Functions below models/ that take or return tensors.

reason: a file in a model folder is model code, whether or not a module of the same file calls it
"""
import torch


def rope_frequencies(dim: int, length: int, theta: float = 10000.0) -> torch.Tensor:
    index = torch.arange(0, dim, 2, device=torch.cuda.current_device())  # expect: RNK401
    positions = torch.arange(length, device=index.device)
    return torch.outer(positions, theta ** (-index / dim))


def apply_rope(x, frequencies):
    frequencies = frequencies.to(torch.cuda.current_device())  # expect: RNK401
    cos, sin = frequencies.cos(), frequencies.sin()
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack([a * cos - b * sin, a * sin + b * cos], dim=-1).flatten(-2)


def kernel_name(dim: int) -> str:
    major, _ = torch.cuda.get_device_capability(torch.cuda.current_device())
    return f"rope_{dim}_sm{major}0"
