"""A tool that draws samples asks accelerate for a device, and for nothing else.

reason: each process would do the same work, so that it is run as one
runs: no (needs accelerate)
"""
import sys

import torch
from accelerate import Accelerator


def main(path):
    accelerator = Accelerator(mixed_precision="fp16")
    model = torch.nn.Linear(8, 8).to(accelerator.device)
    saved = torch.load(path)
    model.load_state_dict(saved["model"])
    print(saved["epoch"], model(torch.ones(1, 8).to(accelerator.device)))


if __name__ == "__main__":
    main(sys.argv[1])
