"""Two branches are for one process, with a second flag and without it; processes are joined where neither is taken.

reason: what stands below the first flag is run by one process, whatever the second one says
runs: no (takes options)
"""
import argparse

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel


def fit(model, several):
    if several:
        model = DistributedDataParallel(model)
    for _ in range(3):
        model(torch.ones(1)).sum().backward()
    return model


def main(args):
    dist.init_process_group("gloo")
    model = fit(nn.Linear(1, 1), args.multi)
    if dist.get_rank() == 0:
        torch.save(model.module.state_dict(), "several.pt")
    dist.destroy_process_group()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--multi", action="store_true")
    parser.add_argument("--finetune", action="store_true")
    args = parser.parse_args()
    alone = not args.multi
    if alone and not args.finetune:
        model = fit(nn.Linear(1, 1), args.multi)
        torch.save(model.state_dict(), "last.pt")
    elif alone and args.finetune:
        model = fit(nn.Linear(2, 2), args.multi)
        torch.save(model.state_dict(), "last.pt")
    else:
        main(args)
