"""A trainer evaluates on the leader only, by a role that a context holds.

reason: the context is handed to the constructor, which does nothing but keep it, and only the rank of its own is the leader
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (evaluator.py, line 13); rank 1 finished
"""

import torch
from context import Role, RunContext
from evaluator import Evaluator


class Trainer:
    def __init__(self, ctx: RunContext):
        self.ctx = ctx
        self.evaluator = Evaluator([torch.ones(2), torch.ones(2)])

    def fit(self, epochs):
        for epoch in range(epochs):
            if self.ctx.role is Role.LEADER:
                value = self.evaluator.run()
                print(epoch, value)


def main(rank, world_size):
    trainer = Trainer(RunContext.joined())
    trainer.fit(2)  # expect: RNK101 "when `self.ctx.role is Role.LEADER`"
