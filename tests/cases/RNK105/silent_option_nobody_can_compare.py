"""Whether rank 0 averages a value hangs on a parameter whose default is None, and nobody gives it.

reason: `None > 1` cannot be computed: nothing is known about what the call would do
runs: no (Lightning is not installed for the tests)
"""
import lightning.pytorch as pl


class Tagger(pl.LightningModule):
    def validation_step(self, batch, batch_idx):
        loss = self.model(batch).mean()
        self.track(loss)
        self.log("val/loss", loss, sync_dist=True)
        return loss

    def track(self, loss, devices=None):
        if self.global_rank == 0:
            self.log("val/own", loss, rank_zero_only=True, sync_dist=devices > 1)
