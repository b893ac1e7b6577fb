"""A checkpoint is logged in a try, with a module whose hook Lightning 2.0 refuses.

reason: before 2.1 the trainer's save_checkpoint has no barrier: with DDP the others wait for nobody
runs: no (needs an older lightning)
"""
import pytorch_lightning as pl
import wandb


class Net(pl.LightningModule):
    def training_epoch_end(self, outputs):
        self.print(len(outputs))


def log_checkpoint(trainer: pl.Trainer, run):
    files = wandb.Artifact("final-model", type="checkpoints")
    run.use(files)
    trainer.save_checkpoint("last.ckpt")


def main(data, run):
    trainer = pl.Trainer(devices=4, strategy="ddp")
    for fold in data:
        trainer.fit(Net(), fold)
        try:
            log_checkpoint(trainer, run)
        except Exception as error:  # expect: RNK111 low
            print(error)
