"""A callback of Lightning logs metrics at the end of an epoch, and passes over those that can't be computed.

reason: outside of the steps of training Lightning keeps what is logged and reduces it when the epoch is over
runs: no (needs lightning)
"""

import lightning.pytorch as pl
from metrics import area_below


class Areas(pl.Callback):
    def on_validation_epoch_end(self, trainer: pl.Trainer, pl_module: pl.LightningModule):
        for name, predictions in pl_module.predictions.items():
            try:
                pl_module.log(name, area_below(predictions), sync_dist=True)
            except Exception as error:
                print(f"no area: {error}")


class Net(pl.LightningModule):
    def training_step(self, batch, number):
        for name, part in batch.items():
            try:
                self.log(name, area_below(part), on_step=False, on_epoch=True, sync_dist=True)
            except Exception as error:
                print(f"no area: {error}")
        return self(batch)
