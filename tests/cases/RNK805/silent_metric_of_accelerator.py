"""The accelerator gathers for a metric.

reason: the loss is the local one
runs: no (needs the library)
"""

from accelerate import Accelerator

accelerator = Accelerator()


def train(model, loader, metric):
    for batch in loader:
        logits = model(batch["x"])
        loss = model.loss(logits, batch["y"])
        accelerator.backward(loss)
        metric.add(accelerator.gather(logits), accelerator.gather(batch["y"]))
