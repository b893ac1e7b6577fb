"""A loss with weights is moved between the group and the choice of the GPU

reason: the weights of all ranks of a node lie on its first GPU
runs: no (GPU)
"""

import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def main(weights):
    dist.init_process_group("nccl")  # expect: RNK403 "uses GPU 0 on every rank"
    criterion = torch.nn.CrossEntropyLoss(weight=weights).cuda()  # expect: RNK402
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    model = DistributedDataParallel(torch.nn.Linear(8, 8).cuda())
    criterion(model(torch.ones(1, 8).cuda()), torch.zeros(1).long().cuda()).backward()


if __name__ == "__main__":
    main(torch.ones(8))
