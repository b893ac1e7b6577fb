"""A script gives the program two GPUs, for which Lightning starts two processes.

reason: both find no folder and make it
"""
import argparse
import os

import lightning as L
import torch


class Model(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(8, 8)

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=0.1)

    def training_step(self, batch, index):
        if not os.path.exists("samples"):
            os.makedirs("samples")  # expect: RNK602
        return self.layer(batch).sum()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--gpus", type=int, default=1)
    parser.add_argument("--batch-size", type=int, default=4)
    parser.add_argument("--max-steps", type=int, default=10)
    args = parser.parse_args()
    trainer = L.Trainer(devices=args.gpus, max_steps=args.max_steps)
    trainer.fit(Model(), torch.utils.data.DataLoader(torch.ones(64, 8), batch_size=args.batch_size))


if __name__ == "__main__":
    main()
