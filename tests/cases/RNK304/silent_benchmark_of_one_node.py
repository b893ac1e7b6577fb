"""A benchmark of what connects the GPUs of one node.

reason: benchmarks and tests are started on one node
runs: no (needs GPUs)
"""

import torch
import torch.distributed as dist


def benchmark_all_reduce(numel):
    device = torch.device(f"cuda:{dist.get_rank()}")
    x = torch.ones(numel, device=device)
    dist.all_reduce(x)
    return x
