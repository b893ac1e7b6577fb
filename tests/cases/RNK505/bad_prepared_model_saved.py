"""The prepared model is asked to save itself.

reason: the wrapper has no save_pretrained
runs: no (needs accelerate)
"""
from accelerate import Accelerator


def train(model, optimizer, loader, folder):
    accelerator = Accelerator()
    model, optimizer = accelerator.prepare(model, optimizer)
    for batch in loader:
        accelerator.backward(model(batch).loss)
        optimizer.step()
    print(sum(p.numel() for p in model.parameters()))
    if accelerator.is_main_process:
        model.save_pretrained(folder)  # expect: RNK505 low
