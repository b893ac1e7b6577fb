"""A running mean that lives on the GPU of the rank.

reason: a metric is no module and no model code
"""
import torch
import torch.distributed as dist


class MeanMetric:
    def __init__(self):
        self.total = torch.zeros(2, device=torch.cuda.current_device())

    def update(self, value: torch.Tensor) -> None:
        self.total += torch.stack([value.detach(), torch.ones_like(value)])

    def compute(self) -> float:
        total = self.total.clone()
        dist.all_reduce(total)
        return (total[0] / total[1]).item()
