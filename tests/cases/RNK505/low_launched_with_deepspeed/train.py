"""The script launches the program with an engine.

reason: prepare() gives an engine back, which hands attributes of the model on
runs: no (needs accelerate)
"""
from accelerate import Accelerator


def train(net, optimizer, loader):
    accelerator = Accelerator()
    net, optimizer, loader = accelerator.prepare(net, optimizer, loader)
    for batch in loader:
        accelerator.backward(net(batch).mean())
        accelerator.clip_grad_norm_(net.parameters(), 1.0)
        optimizer.step()
    return net.encoder  # expect: RNK505 low
