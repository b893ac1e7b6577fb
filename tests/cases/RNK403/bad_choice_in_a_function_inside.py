"""A GPU is used ahead of the function inside that chooses it

reason: the model is on GPU 0 on every rank
runs: no (needs GPUs)
"""
import os

import torch
import torch.distributed as dist


def main():
    dist.init_process_group("nccl")  # expect: RNK403

    def choose():
        torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))

    model = torch.nn.Linear(4, 4).cuda()
    choose()
    print(model)
