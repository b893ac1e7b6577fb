"""accelerate divides the stream.

reason: prepare() dispatches batches to the ranks
runs: no (a fragment)
"""
from accelerate import Accelerator
from datasets import load_dataset
from torch.utils.data import DataLoader


def train(model):
    accelerator = Accelerator()
    stream = load_dataset("c4", "en", split="train", streaming=True)
    model, loader = accelerator.prepare(model, DataLoader(stream, batch_size=8))
    for batch in loader:
        accelerator.backward(model(**batch).loss)
