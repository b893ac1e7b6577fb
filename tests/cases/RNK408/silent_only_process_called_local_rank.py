"""A tool of one process calls the number of its GPU a local rank.

reason: it is 0 on the one GPU that is left, too
runs: no (needs CUDA)
"""
import os

import torch
import torch.distributed as dist


def annotate(paths):
    local_rank = 0
    os.environ["CUDA_VISIBLE_DEVICES"] = str(local_rank)
    device = torch.device(f"cuda:{local_rank}")
    return [torch.ones(1, device=device) for _ in paths]


def main():
    dist.init_process_group("gloo")
    print(dist.get_rank())
