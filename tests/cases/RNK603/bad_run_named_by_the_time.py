"""Every rank starts a run of a tracker, under a name with the time in it; one of them logs.

reason: the time tells one run of the program from the next, and not the ranks
runs: no (needs wandb)
"""
import time

import torch
import torch.distributed as dist
import wandb
from torch.nn.parallel import DistributedDataParallel as DDP


def main(args, loader):
    dist.init_process_group("gloo")
    wandb.init(project="words", name=f"{args.name}-{time.strftime('%m%d-%H%M')}")  # expect: RNK603
    model = DDP(torch.nn.Linear(2, 2))
    for batch in loader:
        loss = model(batch).mean()
        loss.backward()
        if dist.get_rank() == 0:
            wandb.log({"loss": loss.item()})


if __name__ == "__main__":
    import argparse

    parser = argparse.ArgumentParser()
    parser.add_argument("--name")
    main(parser.parse_args(), [])
