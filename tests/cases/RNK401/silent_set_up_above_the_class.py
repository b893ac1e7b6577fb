"""The function that joins and chooses the device is called above the class.

reason: the class body is evaluated after that call
runs: no (CUDA)
"""
import os

import torch
import torch.distributed as dist


def join():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")


join()


class Layout:
    device = torch.cuda.current_device()

    def tokens(self, count):
        return torch.zeros(count, device=self.device)


dist.all_reduce(Layout().tokens(4))
