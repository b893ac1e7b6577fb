"""A checkpoint is logged in a try, and the trainer of Lightning has a barrier behind it.

reason: the rank that fails ahead of the checkpoint goes on to the next fit, the others wait in the barrier
runs: no (needs lightning)
"""
import pytorch_lightning as pl
import wandb


class Net(pl.LightningModule):
    def on_train_epoch_end(self):
        self.print("epoch")


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
        except Exception as error:  # expect: RNK111
            print(error)
