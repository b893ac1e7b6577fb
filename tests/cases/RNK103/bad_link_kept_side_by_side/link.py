"""Who this rank is, and what all have together."""
import torch
import torch.distributed as dist


class Link:
    def is_chief(self):
        return dist.get_rank() == 0

    def add_up(self, *numbers):
        total = torch.tensor(numbers, dtype=torch.float64)
        dist.all_reduce(total)
        return total.tolist()
