"""A folder for each length of the samples of a batch, which a helper of the step of prediction is given and makes.

reason: batches of several ranks have samples of one length
runs: no (needs Lightning)
"""
import os
import shutil

import torch.distributed as dist
from pytorch_lightning import LightningModule


class Folding(LightningModule):
    def predict_step(self, batch, batch_idx):
        length = batch["length"].item()
        folder = os.path.join(self.folder, f"length_{length}")
        self.measure(batch["sample_id"], folder)

    def measure(self, sample_id, folder):
        folded = os.path.join(folder, "folded")
        if os.path.exists(folded):
            shutil.rmtree(folded, ignore_errors=True)
        os.makedirs(folded, exist_ok=False)  # expect: RNK602 "folded"
        dist.barrier()
        print("measured", sample_id)
