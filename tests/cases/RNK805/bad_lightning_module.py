"""A LightningModule gathers without sync_grads.

reason: sync_grads is False by default
runs: no (needs the library)
"""

import lightning.pytorch as pl
import torch.nn.functional as F


class SimCLR(pl.LightningModule):
    def training_step(self, batch, batch_idx):
        z = F.normalize(self.encoder(batch[0]), dim=1)
        everything = self.all_gather(z).flatten(0, 1)  # expect: RNK805 "gradients do not flow through all_gather"
        loss = self.criterion(everything)
        self.log("train_loss", loss)
        return loss
