"""The script begins with a package that it never imports, so what it calls behind that is not come to.

reason: every rank ends at the first line with a NameError, so nothing is loaded until that is mended
runs: no (a script)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def load(model, path):
    state = torch.load(path)  # expect: RNK404 low
    model.load_state_dict(state["model"])


def train(path):
    dist.init_process_group("gloo")
    model = DistributedDataParallel(torch.nn.Linear(4, 4))
    load(model.module, path)
    model(torch.ones(2, 4)).sum().backward()


if __name__ == "__main__":
    hvd.init()
    train("last.pt")
