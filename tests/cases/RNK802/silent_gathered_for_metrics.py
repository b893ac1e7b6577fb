"""What accelerate gathers is taken: bound, kept in a list, given to a function, looked at at once.

reason: the result is used
runs: no (needs accelerate)
"""

import torch
from accelerate import Accelerator


def collect(accelerator: Accelerator, model, loader, metric):
    losses = []
    for batch in loader:
        predicted, loss = model(**batch)
        predicted, labels = accelerator.gather_for_metrics((predicted, batch["labels"]))
        metric.add_batch(predictions=predicted, references=labels)
        losses.append(accelerator.gather(loss.repeat(len(labels))))
        print(accelerator.reduce(loss, reduction="mean").item())
    accelerator.wait_for_everyone()
    return torch.cat(losses).mean()
