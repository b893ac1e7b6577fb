"""Hooks that save, called by the names of what happens: one that the first rank alone makes, one that asks, one that is
called on the first rank only, and one for what never happens.

reason: no file is written by several ranks
"""

import argparse
import os

import torch
import torch.distributed as dist

from fitting import Fitting
from hooks import Asking, AtTheEnd, Rescuing, Saver, Timer


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", default="out")
    options = parser.parse_args()
    dist.init_process_group("gloo")
    os.makedirs(options.out, exist_ok=True)
    hooks = [Timer(), Asking(), AtTheEnd(), Rescuing()]
    hooks += [Saver(options.out)] if dist.get_rank() == 0 else []
    loader = [torch.ones(1, 2)] * 10
    Fitting(torch.nn.Linear(2, 2), hooks).fit(loader, 3)
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
