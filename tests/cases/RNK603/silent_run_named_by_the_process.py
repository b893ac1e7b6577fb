"""Every rank starts a run of its own, and says so in its name.

reason: each rank is to have one
runs: no (needs wandb)
"""
import os
import socket
import time

import torch
import torch.distributed as dist
import wandb
from torch.nn.parallel import DistributedDataParallel as DDP


def main(args, loader):
    dist.init_process_group("gloo")
    now = time.strftime("%m%d-%H%M")
    if args.by == "rank":
        wandb.init(project="words", name=f"{args.name}-{now}-{dist.get_rank()}")
    elif args.by == "host":
        wandb.init(project="words", name=f"{now}-{socket.gethostname()}")
    elif args.by == "process":
        wandb.init(project="words", name=f"{now}-{os.getpid()}")
    else:
        wandb.init(project="words", name=now, group=args.name)
    model = DDP(torch.nn.Linear(2, 2))
    for batch in loader:
        loss = model(batch).mean()
        loss.backward()
        wandb.log({"loss": loss.item()})


if __name__ == "__main__":
    import argparse

    parser = argparse.ArgumentParser()
    parser.add_argument("--name")
    parser.add_argument("--by")
    main(parser.parse_args(), [])
