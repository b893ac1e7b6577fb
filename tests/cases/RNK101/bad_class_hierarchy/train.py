"""Flag and barrier are in the base class, the guarded call in a subclass of another file.

reason: self.is_master is true on rank 0 only, and self.sync() reaches the barrier of the base class
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (trainers/base.py, line 13); rank 1 finished
"""
import torch
from trainers.classifier import ClassifierTrainer


def main(rank, world_size):
    trainer = ClassifierTrainer(torch.nn.Linear(2, 2))
    trainer.on_validation_end(0.5)
