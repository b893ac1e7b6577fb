"""Default arguments with the fixed index 0.

reason: cuda:0 and 0 are GPU 0 on every rank, whether or not set_device ran
"""
import torch


def load_weights(model, path: str, map_location: str = "cuda:0"):  # expect: RNK402
    model.load_state_dict(torch.load(path, map_location=map_location, weights_only=True))
    return model


def make_grid(height: int, width: int, device="cuda:0"):  # expect: RNK402
    ys = torch.linspace(-1, 1, height, device=device)
    xs = torch.linspace(-1, 1, width, device=device)
    return torch.stack(torch.meshgrid(ys, xs, indexing="ij"), dim=-1)


def to_gpu(batch: dict[str, torch.Tensor], device: int = 0):  # expect: RNK402
    return {key: value.to(device, non_blocking=True) for key, value in batch.items()}


def upload(x: torch.Tensor, gpu=0) -> torch.Tensor:  # expect: RNK402
    return x.pin_memory().cuda(gpu, non_blocking=True)
