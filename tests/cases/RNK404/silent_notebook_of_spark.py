"""A notebook starts the ranks with TorchDistributor, and goes on by itself.

reason: the top level is the one process of the driver
"""
import os

import torch
import torch.distributed as dist
import torchvision
from pyspark.ml.torch.distributor import TorchDistributor
from torch.nn.parallel import DistributedDataParallel as DDP


def train(out):
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    model = DDP(torch.nn.Linear(2, 2).cuda(), device_ids=[local_rank])
    model(torch.ones(1, 2).cuda()).sum().backward()
    if dist.get_rank() == 0:
        torch.save(model.module.state_dict(), out)
    dist.destroy_process_group()


os.makedirs("/shared/run")
torchvision.datasets.CIFAR10("/shared/data", download=True)
TorchDistributor(num_processes=2, local_mode=True, use_gpu=True).run(train, "/shared/run/model.pt")
net = torch.nn.Linear(2, 2).cuda()
net.load_state_dict(torch.load("/shared/run/model.pt"))
with open("/shared/run/report.txt", "w") as report:
    report.write("done")
