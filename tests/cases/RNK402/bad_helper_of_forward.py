"""A helper with a tensor parameter that forward calls.

reason: the helper is model code: its mask is on GPU 0 on every rank, the scores are not
"""
import os

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


def window_mask(scores: torch.Tensor, span: int) -> torch.Tensor:
    t = scores.shape[-1]
    index = torch.arange(t, device="cuda")  # expect: RNK402
    return (index[None] - index[:, None]).abs() <= span


class WindowAttention(nn.Module):
    def __init__(self, dim: int, span: int):
        super().__init__()
        self.span = span
        self.q, self.k, self.v = nn.Linear(dim, dim), nn.Linear(dim, dim), nn.Linear(dim, dim)

    def forward(self, x):
        scores = self.q(x) @ self.k(x).transpose(-2, -1)
        scores = scores.masked_fill(~window_mask(scores, self.span), float("-inf"))
        return scores.softmax(-1) @ self.v(x)


def wrap(model: nn.Module) -> DDP:
    local_rank = int(os.environ["LOCAL_RANK"])
    dist.init_process_group("nccl", device_id=torch.device("cuda", local_rank))
    return DDP(model.to(local_rank), device_ids=[local_rank])
