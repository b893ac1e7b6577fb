"""One variable serves a log line and the allocation of a tensor.

reason: the harmless use does not excuse the allocation that follows
"""
import logging

import torch
from torch import nn

logger = logging.getLogger(__name__)


class GroupedExperts(nn.Module):
    def __init__(self, experts: int, dim: int, hidden: int):
        super().__init__()
        self.w1 = nn.Parameter(torch.randn(experts, dim, hidden) * 0.02)
        self.w2 = nn.Parameter(torch.randn(experts, hidden, dim) * 0.02)

    def forward(self, x, expert_index):
        device = torch.cuda.current_device()  # expect: RNK401
        logger.debug("%d bytes in use", torch.cuda.memory_allocated(device))
        out = torch.zeros(x.shape, dtype=x.dtype, device=device)
        for i in range(self.w1.shape[0]):
            rows = (expert_index == i).nonzero().squeeze(-1)
            out[rows] = torch.relu(x[rows] @ self.w1[i]) @ self.w2[i]
        return out
