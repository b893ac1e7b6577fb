"""A LightningModule waits for the others on rank 0.

reason: `self.trainer.strategy` is a strategy: barrier waits for all ranks
runs: no (needs Lightning)
"""
import lightning.pytorch as pl
import torch


class Model(pl.LightningModule):
    def on_train_end(self):
        if self.trainer.is_global_zero:
            torch.save(self.state_dict(), "last.pt")
            self.trainer.strategy.barrier()  # expect: RNK105 "lightning"
