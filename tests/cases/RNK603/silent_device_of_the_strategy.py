"""A module of Lightning leaves a part for each GPU, which the first one joins.

reason: the index of the device is in the name
runs: no (needs lightning)
"""
import json

import lightning.pytorch as pl
import torch


class Labels(pl.LightningModule):
    def __init__(self, path):
        super().__init__()
        self.path = path
        self.found = []

    def training_step(self, batch, index):
        return self.net(batch).mean()

    def on_validation_epoch_end(self):
        with open("{}.part{}".format(self.path, self.trainer.strategy.root_device.index), "w") as file:
            json.dump(self.found, file)
        torch.distributed.barrier()
