"""A program joins by itself and takes from Lightning what sets the seeds.

reason: no trainer runs, so nobody chooses the GPU: each rank puts its model onto the first one, and DDP is told another
runs: no (needs GPUs)
"""

import argparse
import os

import torch
import torch.distributed as dist
from pytorch_lightning.utilities.seed import seed_everything
from torch.nn.parallel import DistributedDataParallel


def main(args):
    dist.init_process_group(backend="nccl", init_method="env://")  # expect: RNK403 "`model.cuda()` uses GPU 0"
    seed_everything(42)
    model = torch.nn.Linear(4, 4)
    model = model.cuda()
    model = DistributedDataParallel(model, device_ids=[args.local_rank], output_device=args.local_rank)
    model(torch.ones(4, device="cuda")).sum().backward()
    dist.destroy_process_group()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--local-rank", "--local_rank", type=int, default=int(os.environ.get("LOCAL_RANK", 0)))
    main(parser.parse_args())
