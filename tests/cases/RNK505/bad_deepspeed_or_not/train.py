"""One script asks for an engine, another does not.

reason: without it prepare() wraps the model in DDP
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
    return net.encoder  # expect: RNK505 low "wrapped by prepare()"
