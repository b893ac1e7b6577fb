"""Threads name their GPU, or work in a block of a stream that belongs to one.

reason: the current GPU of the thread is not asked for
"""
import os
import threading

import torch
import torch.distributed as dist


class Loader:
    def __init__(self, device):
        self.device = device
        self.stream = torch.cuda.Stream(device)

    def start(self, batches):
        threading.Thread(target=self.move, args=(batches,)).start()
        threading.Thread(target=self.copy, args=(batches,)).start()
        threading.Thread(target=self.wait).start()

    def move(self, batches):
        return [batch.to(self.device) for batch in batches]

    def copy(self, batches):
        with torch.cuda.stream(self.stream):
            return [batch.cuda(non_blocking=True) for batch in batches]

    def wait(self):
        self.stream.synchronize()
        torch.cuda.synchronize(self.device)
        torch.cuda.empty_cache()


def main(batches):
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    Loader(torch.device("cuda", local_rank)).start(batches)
