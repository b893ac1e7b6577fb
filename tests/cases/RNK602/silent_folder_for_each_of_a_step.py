"""A folder for each sample of a batch, which a helper of the step of prediction is given and makes.

reason: each rank has samples of its own
runs: no (needs Lightning)
"""
import os
import shutil

import torch.distributed as dist
from pytorch_lightning import LightningModule


class Folding(LightningModule):
    def predict_step(self, batch, batch_idx):
        if "sample_id" in batch:
            sample_ids = batch["sample_id"].squeeze().tolist()
        else:
            sample_ids = [0]
        sample_ids = [sample_ids] if isinstance(sample_ids, int) else sample_ids
        length = batch["length"].item()
        if self.task == "free":
            folders = [os.path.join(self.folder, f"length_{length}", f"sample_{one}") for one in sample_ids]
        elif self.task == "named":
            folders = [os.path.join(self.folder, f"length_{length}", batch["name"][0])]
        else:
            raise ValueError(self.task)
        for index, sample_id in zip(range(len(sample_ids)), sample_ids):
            folder = folders[index]
            self.measure(sample_id, folder)

    def measure(self, sample_id, folder):
        folded = os.path.join(folder, "folded")
        if os.path.exists(folded):
            shutil.rmtree(folded, ignore_errors=True)
        os.makedirs(folded, exist_ok=False)
        dist.barrier()
        print("measured", sample_id)
