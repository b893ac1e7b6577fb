"""A script that resumes at its top level

reason: every rank's copy of weights and moments lands on the GPU that saved them
runs: no (CUDA)
"""

import argparse
import os

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--checkpoint")
    args = parser.parse_args()
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    model = nn.Linear(8, 8).cuda()
    optimizer = torch.optim.Adam(model.parameters())
    if args.checkpoint:
        saved = torch.load(args.checkpoint)  # expect: RNK404
        model.load_state_dict(saved["model"])
        optimizer.load_state_dict(saved["optimizer"])
    model = DistributedDataParallel(model)
