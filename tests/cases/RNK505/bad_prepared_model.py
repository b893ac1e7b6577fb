"""The configuration is read after prepare().

reason: with several processes the name holds the wrapper
runs: no (needs accelerate)
"""
from accelerate import Accelerator


def train(unet, optimizer, loader):
    accelerator = Accelerator()
    unet, optimizer, loader = accelerator.prepare(unet, optimizer, loader)
    for batch in loader:
        noise = batch[:, : unet.config.in_channels]  # expect: RNK505 low "wrapped by prepare() and has no config"
        accelerator.backward(unet(noise).mean())
        accelerator.clip_grad_norm_(unet.parameters(), 1.0)
        optimizer.step()
