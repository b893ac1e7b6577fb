"""The script chooses the device below the class that has asked for it.

reason: the class body was evaluated before, on GPU 0
runs: no (CUDA)
"""
import os

import torch
import torch.distributed as dist


class Layout:
    device = torch.cuda.current_device()  # expect: RNK401 "evaluated at import"

    def tokens(self, count):
        return torch.zeros(count, device=self.device)


torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
dist.init_process_group("nccl")
dist.all_reduce(Layout().tokens(4))
