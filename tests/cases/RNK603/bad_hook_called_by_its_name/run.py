"""A list of hooks calls each by a text, and a loop that trains says which.

reason: every rank has the hook, and writes the file
"""
import torch
from accelerate import Accelerator
from hooks import Hooks, Printer, Snapshot
from loop import Loop


def main(model, loader):
    accelerator = Accelerator()
    model, loader = accelerator.prepare(model, loader)
    optimizer = torch.optim.AdamW(model.parameters())
    Loop(accelerator, model, optimizer, loader, Hooks([Printer(accelerator), Snapshot(model, "runs")])).fit(10)


if __name__ == "__main__":
    main(torch.nn.Linear(4, 4), [torch.zeros(2, 4)])
