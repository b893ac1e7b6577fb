"""A metric is given what all ranks have predicted.

reason: the repeated samples count twice
"""
import torch
from accelerate import Accelerator


def main(model, val_loader, metric):
    accelerator = Accelerator()
    model, val_loader = accelerator.prepare(model, val_loader)
    for batch in val_loader:
        with torch.no_grad():
            logits = model(**batch).logits
        predictions, references = accelerator.gather((logits.argmax(-1), batch["labels"]))  # expect: RNK614
        metric.add_batch(predictions=predictions, references=references)
    accelerator.print(metric.compute())
