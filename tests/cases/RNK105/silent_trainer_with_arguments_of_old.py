"""A Lightning checkpoint on the first rank, by a trainer that gets what Lightning 2.0 no longer takes.

reason: before 2.1 save_checkpoint has no barrier: with DDP one rank may save alone
runs: no (needs an older lightning)
"""
import pytorch_lightning as pl


def main(model, data):
    trainer = pl.Trainer(gpus=4, accelerator="ddp")
    trainer.fit(model, data)
    if trainer.is_global_zero:
        trainer.save_checkpoint("last.ckpt")
