"""A trainer of Lightning for loaders with a sampler of the project that divides by rank.

reason: the trainer leaves a DistributedSampler of torch as it is, and wraps any other
"""
from data_module import Speech
from pytorch_lightning import Trainer
from pytorch_lightning.strategies import DDPStrategy


def main(model, dataset):
    trainer = Trainer(devices=-1, strategy=DDPStrategy(), max_epochs=8)  # expect: RNK613 "use_distributed_sampler=False"
    trainer.fit(model, Speech(dataset))
