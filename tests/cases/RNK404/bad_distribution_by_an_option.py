"""A script reads its options, and is distributed unless it resumes.

reason: nothing says that it is one process
runs: no (a script)
"""
import argparse

import torch
from torch.nn.parallel import DistributedDataParallel


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--distribution", action="store_true")
    parser.add_argument("--resume")
    args = parser.parse_args()
    args.distribution = args.resume is None
    model = torch.nn.Linear(4, 4).cuda()
    if args.distribution:
        model = DistributedDataParallel(model)
    model.load_state_dict(torch.load(args.resume))  # expect: RNK404
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for _ in range(10):
        model(torch.ones(2, 4).cuda()).sum().backward()
        optimizer.step()


if __name__ == "__main__":
    main()
