"""A Lightning script makes its folder, and fits.

reason: `python train.py` starts the other processes in fit, when the folder is there; under srun they would race
runs: no (needs lightning)
"""
import argparse
import os

import lightning
import torch


class Regression(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(2, 1)

    def training_step(self, batch, index):
        return self.layer(batch).mean()

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), 0.1)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--project", default="out")
    parser.add_argument("--devices", type=int, default=4)
    args = parser.parse_args()
    if not os.path.exists(args.project):
        os.makedirs(args.project)  # expect: RNK602 low
    trainer = lightning.Trainer(devices=args.devices, default_root_dir=args.project)
    trainer.fit(Regression(), torch.utils.data.DataLoader(torch.zeros(8, 2)))
