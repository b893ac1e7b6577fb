"""The device index stands in ranges, log lines and error texts.

reason: text for humans names the current device; no tensor goes there
"""
import logging

import torch
from torch import nn

logger = logging.getLogger(__name__)


class Router(nn.Module):
    def __init__(self, dim: int, experts: int):
        super().__init__()
        self.gate = nn.Linear(dim, experts, bias=False)

    def forward(self, x):
        torch.cuda.nvtx.range_push(f"router on {torch.cuda.current_device()}")
        logits = self.gate(x)
        torch.cuda.nvtx.range_pop()
        if not torch.isfinite(logits).all():
            logger.warning("router logits overflow on device %d", torch.cuda.current_device())
        if logits.shape[-1] < 2:
            raise ValueError(f"one expert on cuda:{torch.cuda.current_device()} cannot be routed")
        return logits.softmax(-1)

    def extra_repr(self):
        return f"device={torch.cuda.current_device()}"
