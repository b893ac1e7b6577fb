"""A program gives its accelerator to the training, which prepares the model.

reason: all processes load the checkpoint to the GPU that saved it
runs: no (needs accelerate)
"""
import sys

import torch
from accelerate import Accelerator


def train(model, accelerator, batches):
    model = accelerator.prepare(model)
    for batch in batches:
        accelerator.backward(model(batch).sum())


def main(path):
    accelerator = Accelerator(mixed_precision="fp16")
    model = torch.nn.Linear(8, 8).to(accelerator.device)
    saved = torch.load(path)  # expect: RNK404
    model.load_state_dict(saved["model"])
    print(saved["epoch"])
    train(model, accelerator, torch.ones(3, 1, 8).to(accelerator.device))


if __name__ == "__main__":
    main(sys.argv[1])
