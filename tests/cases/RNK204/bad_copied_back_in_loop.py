"""Copies on the GPU are reduced, and copied back at once.

reason: the copy back comes before the wait for the last one
runs: no (needs GPUs)
"""

import torch.distributed as dist


def reduce_flags(flags):
    handle = None
    for flag in flags:
        on_gpu = flag.to("cuda:1")
        handle = dist.all_reduce(on_gpu, async_op=True)
        flag.copy_(on_gpu)  # expect: RNK204 "flag is changed"
    if handle is not None:
        handle.wait()
