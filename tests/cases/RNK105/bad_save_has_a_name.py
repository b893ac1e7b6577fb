"""The method that saves gets a name first, on the main process alone

reason: the trainer has several devices, and its strategy waits for all of them
runs: no (needs Lightning)
"""
import pytorch_lightning as pl


def fit(model, path):
    trainer = pl.Trainer(accelerator="gpu", devices=4)
    trainer.fit(model)
    is_first = trainer.is_global_zero
    if is_first:
        save = trainer.save_checkpoint
        save(path)  # expect: RNK105
