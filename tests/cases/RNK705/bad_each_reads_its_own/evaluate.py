"""A script for one process has the option, and never reads it; a program that imports from it has its own.

reason: nothing depends on the option; whoever starts the script alone passes none
"""
import argparse

import torch


def options():
    parser = argparse.ArgumentParser()
    parser.add_argument("--local_rank", type=int, default=0)
    parser.add_argument("--gpu", type=int, default=0)
    return parser.parse_args()


def valid(model, loader):
    return sum(float(model(batch).mean()) for batch in loader)


def main():
    args = options()
    torch.cuda.set_device(args.gpu)
    print(valid(torch.nn.Linear(2, 2).cuda(), [torch.ones(2, 2).cuda()]))


if __name__ == "__main__":
    main()
