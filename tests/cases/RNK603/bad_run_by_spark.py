"""TorchDistributor starts the ranks, and each of them saves the model.

reason: all of them write one file
"""
import os

import torch
import torch.distributed as dist
from pyspark.ml.torch.distributor import TorchDistributor
from torch.nn.parallel import DistributedDataParallel as DDP


def train(out):
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    model = DDP(torch.nn.Linear(2, 2).cuda(), device_ids=[local_rank])
    model(torch.ones(1, 2).cuda()).sum().backward()
    torch.save(model.module.state_dict(), out + "/model.pt")  # expect: RNK603
    dist.destroy_process_group()


def main():
    distributor = TorchDistributor(num_processes=2, local_mode=True, use_gpu=True)
    distributor.run(train, "/shared/run")


if __name__ == "__main__":
    main()
