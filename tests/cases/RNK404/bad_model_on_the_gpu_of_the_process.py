"""The same program, which has chosen its GPU.

reason: the tensors of the file go to the GPU that saved them, from every rank
runs: no (needs GPUs)
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def main(path):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    model = torch.nn.Linear(4, 4)
    model.cuda()
    model = DistributedDataParallel(model)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    checkpoint = torch.load(path)  # expect: RNK404
    model.load_state_dict(checkpoint["state_dict"])
    optimizer.load_state_dict(checkpoint["optimizer"])


if __name__ == "__main__":
    main("last.pt")
