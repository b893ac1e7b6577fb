"""Rank 0 alone logs its own value, and all ranks average another one.

reason: without `sync_dist` nothing is communicated
runs: no (Lightning is not installed)
"""
import pytorch_lightning as pl


class Classifier(pl.LightningModule):
    def validation_step(self, batch, index):
        loss = self.net(batch)
        if self.trainer.is_global_zero:
            self.log("first", loss, rank_zero_only=True)
            self.log("own", loss, sync_dist=False)
        self.log("loss", loss, sync_dist=True)
        return loss
