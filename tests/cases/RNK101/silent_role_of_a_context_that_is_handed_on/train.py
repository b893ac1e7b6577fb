"""A trainer evaluates on all ranks and prints on the leader, by a role that a context holds.

reason: all ranks come to the collective of the evaluator, and the role decides who prints
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
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
            value = self.evaluator.run()
            if self.ctx.role is Role.LEADER:
                print(epoch, value)


def main(rank, world_size):
    trainer = Trainer(RunContext.joined())
    trainer.fit(2)
