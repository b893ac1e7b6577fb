"""A Lightning script fits, and makes a folder for what it found.

reason: behind fit all processes come to it at once
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
    trainer = lightning.Trainer(devices=args.devices, default_root_dir=args.project)
    trainer.fit(Regression(), torch.utils.data.DataLoader(torch.zeros(8, 2)))
    found = os.path.join(args.project, "found")
    if not os.path.exists(found):
        os.makedirs(found)  # expect: RNK602
