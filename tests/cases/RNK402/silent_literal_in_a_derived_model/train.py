import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


class Engine:
    def __init__(self, net):
        local_rank = int(os.environ["LOCAL_RANK"])
        torch.cuda.set_device(local_rank)
        dist.init_process_group("nccl")
        self.device = torch.device("cuda", local_rank)
        self.net = DistributedDataParallel(net.to(self.device), device_ids=[local_rank])


if __name__ == "__main__":
    Engine(torch.nn.Linear(4, 4))
