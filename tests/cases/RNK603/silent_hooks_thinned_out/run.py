"""The list of hooks is thinned out on all ranks but the first.

reason: only the first rank has the hook that writes
"""
import torch
from accelerate import Accelerator
from hooks import build
from loop import Loop


def main(model, loader):
    accelerator = Accelerator()
    model, loader = accelerator.prepare(model, loader)
    optimizer = torch.optim.AdamW(model.parameters())
    Loop(accelerator, model, optimizer, loader, build(accelerator, model)).fit(10)


if __name__ == "__main__":
    main(torch.nn.Linear(4, 4), [torch.zeros(2, 4)])
