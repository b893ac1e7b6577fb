"""What measurements begin and end with."""

import torch
import torch.distributed as dist


def meet():
    torch.cuda.synchronize()
    dist.barrier()
