"""What accelerate has divided, the main process goes through alone

reason: the loss that chooses the best checkpoint is that of its part
runs: no (accelerate is not installed)
"""

import torch
from accelerate import Accelerator
from torch.utils.data import DataLoader


def validate(model, loader):
    total = 0.0
    with torch.no_grad():
        for inputs, targets in loader:
            total += torch.nn.functional.cross_entropy(model(inputs), targets).item()
    return total / len(loader)


def main(model, train_set, val_set):
    accelerator = Accelerator()
    train_loader = DataLoader(train_set, batch_size=8, shuffle=True)
    val_loader = DataLoader(val_set, batch_size=8)
    model, train_loader, val_loader = accelerator.prepare(model, train_loader, val_loader)
    best = float("inf")
    for epoch in range(10):
        if accelerator.is_main_process:
            loss = validate(accelerator.unwrap_model(model), val_loader)  # expect: RNK623
            if loss < best:
                best = loss
                torch.save(accelerator.unwrap_model(model).state_dict(), "best.pt")
