"""The group is below a test that holds on machines with GPUs

reason: several processes make the folder there
"""
import os

import torch
import torch.distributed as dist


def main(args):
    if torch.cuda.is_available():
        dist.init_process_group("gloo")
    if not os.path.exists(args.out):
        os.makedirs(args.out)  # expect: RNK602
    model = torch.nn.Linear(4, 4)
    model(torch.ones(2, 4)).sum().backward()
    torch.save(model.state_dict(), os.path.join(args.out, "last.pth"))


if __name__ == "__main__":
    import argparse

    parser = argparse.ArgumentParser()
    parser.add_argument("--out", default="out")
    main(parser.parse_args())
