"""Checkpoints are saved behind a test of an option on which the program ends, and which it has set itself.

reason: nobody comes to the training, as long as the option is set
runs: no (a race)
"""
import argparse

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main():
    dist.init_process_group("gloo")
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int)
    args = parser.parse_args()
    args.measure = True
    model = DDP(torch.nn.Linear(2, 2))
    if args.measure:
        print(sum(p.numel() for p in model.parameters()))
        return
    for _ in range(args.rounds):
        model(torch.ones(2)).sum().backward()
        save(model)


def save(model):
    torch.save(model.state_dict(), "last.pt")  # expect: RNK603 low "save"


if __name__ == "__main__":
    main()
