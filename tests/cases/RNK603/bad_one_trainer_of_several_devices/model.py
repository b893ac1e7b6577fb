import os

import pytorch_lightning as pl
import torch
import torch.distributed as dist


class Fit(pl.LightningModule):
    def validation_epoch_end(self, outputs):
        torch.save(outputs, os.path.join("metrics", f"epoch={self.current_epoch}.pt"))  # expect: RNK603
        if dist.is_initialized():
            print(dist.get_rank())
