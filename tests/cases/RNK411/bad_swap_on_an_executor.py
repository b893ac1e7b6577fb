"""Weights are swapped on the thread of an executor, which waits for the streams of GPU 0.

reason: the rank's own GPU still copies
"""
import os
from concurrent.futures import ThreadPoolExecutor

import torch
import torch.distributed as dist


def swap(to_cpu, to_gpu):
    torch.cuda.current_stream().synchronize()
    for weight in to_cpu:
        weight.data = weight.data.to("cpu", non_blocking=True)


class Offloader:
    def __init__(self, device):
        self.device = device
        self.pool = ThreadPoolExecutor(max_workers=1)

    def submit(self, to_cpu, to_gpu):
        def move():
            swap(to_cpu, to_gpu)

        return self.pool.submit(move)  # expect: RNK411


def main():
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    return Offloader(torch.device("cuda", local_rank))
