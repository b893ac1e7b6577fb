"""A script reads its options and then writes down that nothing is distributed.

reason: it is one process, whatever was asked for
runs: no (a script)
"""
import argparse

import torch
from torch.nn.parallel import DistributedDataParallel


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--distribution", action="store_true")
    parser.add_argument("--resume")
    args = parser.parse_args()
    args.distribution = False
    model = torch.nn.Linear(4, 4).cuda()
    if args.distribution:
        model = DistributedDataParallel(model)
    model.load_state_dict(torch.load(args.resume))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for _ in range(10):
        model(torch.ones(2, 4).cuda()).sum().backward()
        optimizer.step()
