"""A table of lambdas binds the current device at import.

reason: defaults of lambdas at module level are evaluated at import, like those of functions
"""
import torch

NOISE = {
    "gaussian": lambda shape, device=torch.cuda.current_device(): torch.randn(shape, device=device),  # expect: RNK401 low
    "uniform": lambda shape, device=None: torch.rand(shape, device=device),
}


def add_noise(x: torch.Tensor, kind: str, scale: float) -> torch.Tensor:
    return x + scale * NOISE[kind](x.shape)
