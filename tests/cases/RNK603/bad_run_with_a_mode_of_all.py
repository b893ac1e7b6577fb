"""A script starts a run on every rank, in a mode that is an option, and logs on the first one.

reason: all ranks have the same mode; on those that log nothing the runs stay empty
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
    wandb.init(project="words", mode=args.wandb_mode, config=vars(args))  # expect: RNK603
    model = DDP(build())
    for batch in load(dist.get_rank()):
        loss = model(batch).mean()
        loss.backward()
        if is_main:
            wandb.log({"loss": loss.item()})


if __name__ == "__main__":
    main()
