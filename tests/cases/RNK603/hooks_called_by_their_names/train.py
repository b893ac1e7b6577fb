"""Every rank makes a hook that saves, and the trainer calls it by the name of what happens.

reason: nothing keeps the ranks from one file; in its own file no rule looks, so the call that leads here is reported
"""

import argparse
import os

import torch
import torch.distributed as dist

from fitting import Fitting
from hooks import Saver, Timer


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", default="out")
    options = parser.parse_args()
    dist.init_process_group("gloo")
    os.makedirs(options.out, exist_ok=True)
    hooks = [Timer(), Saver(options.out)]
    loader = [torch.ones(1, 2)] * 10
    Fitting(torch.nn.Linear(2, 2), hooks).fit(loader, 3)  # expect: RNK603 "emit → after_epoch"
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
