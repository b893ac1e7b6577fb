"""A loss function in a folder that the settings call model code.

reason: the setting adds "networks" to the folders that hold model code
"""
import torch


def info_nce(a: torch.Tensor, b: torch.Tensor, temperature: float = 0.07) -> torch.Tensor:
    logits = torch.nn.functional.normalize(a) @ torch.nn.functional.normalize(b).T / temperature
    target = torch.arange(len(a), device=torch.cuda.current_device())  # expect: RNK401
    return torch.nn.functional.cross_entropy(logits, target)
