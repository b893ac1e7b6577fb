"""A library module keeps the device in constants.

reason: the module is imported before set_device runs, so the constant says GPU 0 on every rank
"""
import torch

if torch.cuda.is_available():
    DEVICE = torch.device("cuda", torch.cuda.current_device())  # expect: RNK401 low "evaluated at import"
else:
    DEVICE = torch.device("cpu")

MEAN = torch.tensor([0.485, 0.456, 0.406], device=torch.cuda.current_device())  # expect: RNK401 low


def normalize(images: torch.Tensor) -> torch.Tensor:
    return images.to(DEVICE) - MEAN[:, None, None]
