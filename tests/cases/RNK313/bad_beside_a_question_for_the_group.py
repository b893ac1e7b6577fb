"""Numbers on the CPU are summed up where there is a group, and those on the GPU in any case.

reason: one process with a GPU has made no group, and the sum fails
runs: no (it is about a single process, which has no group)
"""

import torch
import torch.distributed as dist


def counted(samples):
    if torch.cuda.is_available():
        number = torch.tensor([len(samples)]).cuda()
        dist.all_reduce(number)  # expect: RNK313 "nothing here asks"
    else:
        number = torch.tensor([len(samples)])
        if dist.is_available() and dist.is_initialized():
            dist.all_reduce(number)
    return number
