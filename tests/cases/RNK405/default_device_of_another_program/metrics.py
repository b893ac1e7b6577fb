"""What all ranks have together."""
import torch
import torch.distributed as dist


def total(count: int):
    value = torch.tensor(count)
    dist.all_reduce(value)  # expect: RNK405 "`value`"
    return value.item()
