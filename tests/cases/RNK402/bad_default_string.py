"""Default arguments device="cuda" in a library without distributed code.

reason: the default travels into every multi-GPU program that uses the library; the tensors meet inputs of other GPUs
"""
import torch


def sinusoid(x, dim, device="cuda"):  # expect: RNK402
    rate = torch.exp(-torch.arange(0, dim, 2, device=device) * 9.21 / dim)
    return x[..., None] * rate


def pad_to(x: torch.Tensor, length: int, *, device: str = "cuda") -> torch.Tensor:  # expect: RNK402
    out = torch.zeros(length, *x.shape[1:], dtype=x.dtype, device=device)
    out[: len(x)] = x
    return out


class NoiseSchedule:
    def __init__(self, steps: int, device: str = "cuda"):  # expect: RNK402
        self.beta = torch.linspace(1e-4, 0.02, steps, device=device)
        self.alpha = torch.cumprod(1 - self.beta, 0)

    def add(self, x, t, noise):
        a = self.alpha.to(x.device)[t]
        return a.sqrt() * x + (1 - a).sqrt() * noise
