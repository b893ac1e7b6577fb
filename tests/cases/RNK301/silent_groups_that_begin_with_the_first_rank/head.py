"""The head of a model gathers to rank 0 of a group that is made of the first ranks.

reason: every group of the project is made of a list that begins with rank 0, so that each holds it
runs: no (needs GPUs; the groups are made in runner.py)
"""

import torch
import torch.distributed as dist


class Head(torch.nn.Module):
    def __init__(self, tp_group: dist.ProcessGroup | None = None, tp_size=1):
        super().__init__()
        self.tp_group = tp_group
        self.tp_size = tp_size
        self.tp_rank = dist.get_rank(group=tp_group)

    def forward(self, logits):
        parts = [torch.empty_like(logits) for _ in range(self.tp_size)] if self.tp_rank == 0 else None
        dist.gather(logits, parts, 0, group=self.tp_group)
        return torch.cat(parts, -1) if self.tp_rank == 0 else None
