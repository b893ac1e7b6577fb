"""A program joins processes if it was launched, and refuses to look at samples in one process.

reason: where there are several processes, they all come to the folder
runs: no (a script)
"""
import argparse
import os

import torch
import torch.distributed as dist


def look(model, samples):
    for index, sample in enumerate(samples):
        folder = f"./pictures/{index}"
        if not os.path.exists(folder):
            os.makedirs(folder)  # expect: RNK602
        print(model(sample), folder)


def test(args):
    model = torch.nn.Linear(4, 4)
    several = args.distributed
    print("several", several)
    if several:
        print("looks at samples")
    else:
        raise NotImplementedError("several processes look at samples")
    look(model, [torch.ones(1, 4), torch.zeros(1, 4)])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--launcher", default="none")
    args = parser.parse_args()
    if args.launcher == "none":
        args.distributed = False
    else:
        args.distributed = True
        dist.init_process_group("gloo")
    test(args)


if __name__ == "__main__":
    main()
