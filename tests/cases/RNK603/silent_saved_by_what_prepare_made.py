"""A model is saved by what prepare() has made of it, here and in a helper.

reason: on several processes that is a wrapper, which has no such method: all ranks fail before anything is written
runs: no (needs accelerate)
"""

from accelerate import Accelerator


def save(network, epoch):
    network.save_pretrained(f"model{epoch}")


def main(model, optimizer, loader):
    accelerator = Accelerator()
    model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
    for epoch in range(2):
        for batch in loader:
            accelerator.backward(model(batch).loss)
            accelerator.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
        save(model, epoch)
    model.save_pretrained("model")
    if accelerator.is_main_process:
        print("saved")
