"""A method gets a name, and is called by it later, on one rank.

reason: it is the trainer's, or the engine's, that all ranks have to call
runs: no (needs Lightning and DeepSpeed)
"""
import deepspeed
import pytorch_lightning as pl


def fit_on(path):
    trainer = pl.Trainer(accelerator="gpu", devices=2)
    save = trainer.save_checkpoint
    for epoch in range(3):
        if trainer.is_global_zero:
            print("epoch", epoch)
            save(f"{path}-{epoch}")  # expect: RNK105


def train(model, batches, rank, path):
    engine, *_ = deepspeed.initialize(model=model, config="ds.json")
    for batch in batches:
        engine.backward(engine(batch).sum())
        engine.step()
    keep(engine, rank, path)  # expect: RNK105


def keep(engine, rank, path):
    save = engine.save_checkpoint
    print("saves", path)
    if rank == 0:
        save(path)
