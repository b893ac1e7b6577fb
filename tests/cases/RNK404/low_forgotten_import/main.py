"""The path of the checkpoint is put together by a module that the file never imports.

reason: every rank ends there with a NameError, so nothing is loaded until that is mended
runs: no (a script)
"""
import argparse

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def load(model, args):
    state = torch.load(os.path.join(args.folder, "last.pt"))  # expect: RNK404 low
    model.load_state_dict(state["model"])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--folder")
    args = parser.parse_args()
    dist.init_process_group("gloo")
    model = DistributedDataParallel(torch.nn.Linear(4, 4))
    load(model.module, args)
    model(torch.ones(2, 4)).sum().backward()


if __name__ == "__main__":
    main()
