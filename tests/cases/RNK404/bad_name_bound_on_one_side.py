"""Names that one side of a test binds, that another function declares, or that only some values of a test read.

reason: the load is come to wherever these have values
runs: no (a script)
"""
import sys

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

if sys.platform == "win32":
    separator = "\\"
if sys.platform == "linux":
    separator = "/"


def begin():
    global folder
    folder = "runs"


def train(verbose=False):
    begin()
    dist.init_process_group("gloo")
    model = DistributedDataParallel(torch.nn.Linear(4, 4))
    if verbose:
        print(logger)
    try:
        profile_everything()
    except NameError:
        print("not profiled")
    names = [verbose and missing for _ in range(4)]
    state = torch.load(separator.join((folder, "last.pt")))  # expect: RNK404
    model.module.load_state_dict(state["model"])
    model(torch.ones(2, 4)).sum().backward()
    print(names)


if __name__ == "__main__":
    train()
