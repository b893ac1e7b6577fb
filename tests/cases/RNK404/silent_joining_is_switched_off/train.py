"""Somebody has left nothing of the helper that joins processes but the flag, which is off on every way.

reason: there is one process: nobody joins, and the model is wrapped for none
runs: no (a program)
"""
import argparse

import processes
import torch
from torch.nn.parallel import DistributedDataParallel


def main(args):
    processes.init_distributed_mode(args)
    model = torch.nn.Linear(4, 4).to(args.device)
    optimizer = torch.optim.AdamW(model.parameters())
    processes.load(args, model, optimizer)
    if args.distributed:
        model = DistributedDataParallel(model)
    for _ in range(args.epochs):
        model(torch.ones(2, 4, device=args.device)).sum().backward()
        optimizer.step()
    if processes.get_rank() == 0:
        torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict()}, args.output)


if __name__ == "__main__":
    main(argparse.ArgumentParser().parse_args())
