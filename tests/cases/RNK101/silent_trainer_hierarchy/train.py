"""A trainer hierarchy in which the guarded hook is overridden in another file.

reason: the override writes only; the barrier of the base class stands after the branch
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
from trainers.memory import MemoryTrainer


def main(rank, world_size):
    trainer = MemoryTrainer(torch.nn.Linear(2, 1))
    trainer.fit(steps=2)
    if trainer.is_master:
        print(len(trainer.checkpoints), "checkpoints")
