"""A tensor that was made on the CPU is moved in the call.

reason: the result stays on the device, the tensor of the CPU has the local sum
runs: no (needs a GPU)
"""

import torch
import torch.distributed as dist


def mean(total, count, device):
    sums = torch.tensor([total, count])
    dist.all_reduce(sums.to(device))  # expect: RNK802 "may be a copy"
    return (sums[0] / sums[1]).item()
