"""The program, which runs on several GPUs."""
import os

import torch
import torch.distributed as dist
from states import sizes
from torch.nn.parallel import DistributedDataParallel as DDP


def main(net, path):
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    optimizer = torch.optim.Adam(net.parameters())
    print(sizes(net))
    return DDP(net.cuda(local_rank), device_ids=[local_rank]), optimizer
