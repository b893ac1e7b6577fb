"""A hook writes what validation has found, in a script whose trainer has one GPU.

reason: there is one process
runs: no (Lightning is not installed)
"""
import pytorch_lightning as pl
import torch
import torch.distributed as dist


class Fit(pl.LightningModule):
    def validation_epoch_end(self, outputs):
        with open("found.csv", "a") as file:
            file.write(f"{len(outputs)}\n")
        if dist.is_initialized():
            print(dist.get_rank())


def main():
    trainer = pl.Trainer(max_epochs=2, gpus=1)
    trainer.fit(Fit(), torch.utils.data.DataLoader(range(8)))


if __name__ == "__main__":
    main()
