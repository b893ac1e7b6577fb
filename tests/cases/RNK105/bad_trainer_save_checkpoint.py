"""A Lightning checkpoint under is_global_zero.

reason: save_checkpoint collects the state and has a barrier
runs: no (needs lightning)
"""
import lightning.pytorch as pl


def main(model, data):
    trainer = pl.Trainer(devices=4, strategy="fsdp")
    trainer.fit(model, data)
    if trainer.is_global_zero:
        trainer.save_checkpoint("last.ckpt")  # expect: RNK105 "save_checkpoint"
