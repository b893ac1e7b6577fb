"""A script starts a run on every rank, of which the mode switches off all but the first.

reason: a disabled run is none; without a rank that alone logs, each may be meant to have a run in its mode
runs: no (needs wandb)
"""
import argparse

import torch.distributed as dist
import wandb
from torch.nn.parallel import DistributedDataParallel as DDP

from words import build, load


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--wandb_mode", default="online")
    args = parser.parse_args()
    dist.init_process_group("gloo")
    is_main = dist.get_rank() == 0
    wandb.init(project="words", mode="online" if is_main else "disabled", config=vars(args))
    model = DDP(build())
    for batch in load(dist.get_rank()):
        loss = model(batch).mean()
        loss.backward()
        if is_main:
            wandb.log({"loss": loss.item()})


def each(args):
    dist.init_process_group("gloo")
    wandb.init(project="words", mode=args.wandb_mode, config=vars(args))
    model = DDP(build())
    for batch in load(dist.get_rank()):
        loss = model(batch).mean()
        loss.backward()
        wandb.log({"loss": loss.item()})


if __name__ == "__main__":
    main()
