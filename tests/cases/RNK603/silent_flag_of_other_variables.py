"""A flag that is set where some other variable is in the environment, or by an option.

reason: nothing says that there are several processes where it is on, and no rank is asked for
"""
import os

import torch.distributed as dist
from torch import nn


def setup():
    if "TRACK" in os.environ:
        return True
    return False


def main(loader):
    tracks = setup()
    model = nn.Linear(8, 1)
    for batch in loader:
        model(batch).backward()
        if tracks and os.path.exists("pause.flag"):
            os.remove("pause.flag")


if __name__ == "__main__":
    main([])
