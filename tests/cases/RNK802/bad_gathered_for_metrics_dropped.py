"""What accelerate gathers is not taken.

reason: predictions and labels stay those of the own part
runs: no (needs accelerate)
"""

import torch
from accelerate import Accelerator


def accuracy(accelerator: Accelerator, model, loader):
    correct, total = 0, 0
    for batch in loader:
        with torch.no_grad():
            predicted = model(**batch).logits.argmax(-1)
        accelerator.gather_for_metrics((predicted, batch["labels"]))  # expect: RNK802 "dropped"
        correct += (predicted == batch["labels"]).sum().item()
        total += len(predicted)
    return correct / total
