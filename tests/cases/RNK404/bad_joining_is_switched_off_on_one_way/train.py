"""The helper that joins processes switches that off on one way, and joins on the other.

reason: every rank that joins loads the tensors onto the GPU that saved them
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
