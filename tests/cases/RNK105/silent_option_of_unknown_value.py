"""Whether a metric is reduced is the caller's business.

reason: nobody knows here that the option is on
runs: no (needs Lightning)
"""
import lightning.pytorch as pl


class Model(pl.LightningModule):
    def report(self, name, value, reduce):
        if self.trainer.is_global_zero:
            self.log(name, value, sync_dist=reduce)
