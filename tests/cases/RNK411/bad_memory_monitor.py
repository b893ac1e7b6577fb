"""A monitor measures the memory of the current GPU in its thread.

reason: it is that of GPU 0 on every rank
"""
import os
from concurrent.futures import ThreadPoolExecutor

import torch
import torch.distributed as dist


class Monitor:
    def __init__(self):
        self.executor = ThreadPoolExecutor(max_workers=1)
        self.measuring = False

    def start(self):
        self.measuring = True
        return self.executor.submit(self._measure)  # expect: RNK411

    def _measure(self):
        most = 0
        while self.measuring:
            most = max(most, torch.cuda.max_memory_allocated())
        return most


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    return Monitor().start()
