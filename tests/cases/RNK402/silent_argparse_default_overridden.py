"""The command line offers cuda as default and every rank replaces it.

reason: the default is overwritten per rank before anything is placed with it
"""
import argparse
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def get_args():
    parser = argparse.ArgumentParser()
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--dist-url", default="env://")
    return parser.parse_args()


def init_distributed(args):
    args.distributed = "LOCAL_RANK" in os.environ
    if args.distributed:
        args.gpu = int(os.environ["LOCAL_RANK"])
        args.device = f"cuda:{args.gpu}"
        dist.init_process_group("nccl", init_method=args.dist_url, device_id=torch.device(args.device))


def main():
    args = get_args()
    init_distributed(args)
    model = torch.nn.Linear(8, 8).to(args.device)
    if args.distributed:
        model = DistributedDataParallel(model, device_ids=[args.gpu])
    print(model(torch.zeros(1, 8, device=args.device)).shape)


if __name__ == "__main__":
    main()
