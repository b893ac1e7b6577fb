"""A loss is moved between the group and the choice of the GPU

reason: the loss has no tensors, so nothing uses the first GPU; the order alone is worth a word
runs: no (GPU)
"""

import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def main():
    dist.init_process_group("nccl")  # expect: RNK403 "nothing in between seems to use one"
    criterion = torch.nn.CrossEntropyLoss().cuda()
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    model = DistributedDataParallel(torch.nn.Linear(8, 8).cuda())
    criterion(model(torch.ones(1, 8).cuda()), torch.zeros(1).long().cuda()).backward()


if __name__ == "__main__":
    main()
