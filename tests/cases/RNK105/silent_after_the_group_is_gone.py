"""The last rank standing tests the model with a trainer of its own.

reason: the group is torn down on all ranks, so that the new trainer has one process
runs: no (needs pytorch-lightning)
"""
import pytorch_lightning as pl
import torch.distributed as dist


def run(model, test_data):
    trainer = pl.Trainer(devices=2, strategy="ddp")
    trainer.fit(model)
    dist.destroy_process_group()
    if test_data is not None:
        if trainer.is_global_zero:
            trainer = pl.Trainer(devices=1)
            trainer.test(model, test_data)
