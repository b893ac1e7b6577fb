"""Rank 0 alone logs a value that is averaged over all ranks.

reason: `sync_dist=True` is an all_reduce; the package has its old name here
runs: no (Lightning is not installed)
"""
import pytorch_lightning as pl


class Classifier(pl.LightningModule):
    def validation_step(self, batch, index):
        loss = self.net(batch)
        if self.trainer.is_global_zero:
            self.log("loss", loss, sync_dist=True)  # expect: RNK105 "self.trainer.is_global_zero"
        return loss
