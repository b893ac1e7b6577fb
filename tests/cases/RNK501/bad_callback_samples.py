"""A callback draws reference samples from the model when it is made.

reason: callbacks are built in the launch script, before the trainer has brought the ranks together
"""
import os

import torch
import torch.distributed as dist
from lightning.pytorch.callbacks import Callback
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


class SampleCallback(Callback):
    def __init__(self, net, latent_dim: int, every: int = 500):
        super().__init__()
        self.net = FSDP(net)
        self.every = every
        self.latents = torch.randn(16, latent_dim)
        self.reference = self._draw()  # expect: RNK501

    def _draw(self):
        with torch.no_grad():
            return self.net(self.latents).cpu()

    def on_train_batch_end(self, trainer, pl_module, outputs, batch, batch_idx):
        if batch_idx % self.every == 0:
            self.reference = self._draw()


def main(net):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    return [SampleCallback(net, latent_dim=64)]
