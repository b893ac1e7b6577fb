"""A program joins processes if it was launched, and goes on to look at samples in one process only.

reason: where there are several processes, it raises before it comes to the folder
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
            os.makedirs(folder)
        torch.save(model(sample), os.path.join(folder, "out.pt"))


def test(args):
    model = torch.nn.Linear(4, 4)
    several = args.distributed
    print("several", several)
    if not several:
        print("looks at samples")
    else:
        raise NotImplementedError("one process looks at samples")
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
