import os

import torch
import torch.distributed as dist


def get_rank():
    return dist.get_rank() if dist.is_initialized() else 0


class Net:
    def __init__(self, net):
        self.net = net

    def save(self, folder):
        if get_rank() == 0:
            os.makedirs(folder, exist_ok=True)
        dist.barrier()
        torch.save(self.net.state_dict(), os.path.join(folder, f"net-{get_rank()}.pt"))
