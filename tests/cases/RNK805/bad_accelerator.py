"""The accelerator gathers the embeddings.

reason: gather of accelerate is meant for metrics
runs: no (needs the library)
"""

import torch
from accelerate import Accelerator

from losses import contrastive_loss

accelerator = Accelerator()


def train(model, loader, optimizer):
    for batch in loader:
        embeddings = model(batch["pixel_values"])
        everything = accelerator.gather(embeddings)  # expect: RNK805 "gradients do not flow through gather; the loss sees embeddings"
        loss = contrastive_loss(everything, temperature=0.07)
        accelerator.backward(loss)
        optimizer.step()
