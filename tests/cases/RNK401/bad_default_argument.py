"""The current device as default argument of plain functions.

reason: the default is evaluated once, at import, before any set_device: GPU 0 for ever, in any kind of code
"""
import torch


def make_timesteps(batch: int, steps: int, device=torch.cuda.current_device()):  # expect: RNK401 low "evaluated at import"
    return torch.randint(0, steps, (batch,), device=device)


def gather_scores(scores, *, device: int = torch.cuda.current_device()) -> torch.Tensor:  # expect: RNK401 low
    return torch.stack([score.to(device) for score in scores]).mean(0)


class ReplayBuffer:
    def __init__(self, capacity: int, obs_dim: int):
        self.data = torch.empty(capacity, obs_dim)

    def sample(
        self,
        n: int,
        device=torch.cuda.current_device(),  # expect: RNK401 low "evaluated at import"
    ):
        index = torch.randint(len(self.data), (n,))
        return self.data[index].to(device)
