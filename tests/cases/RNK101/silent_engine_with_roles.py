"""An engine with rank attributes, where checkpoint and evaluation are entered by all ranks.

reason: rank tests stand inside the methods, around file output and printing only
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import io

import torch
import torch.distributed as dist


class Engine:
    def __init__(self, model):
        self.model = model
        self.rank = dist.get_rank()
        self.is_master = self.rank == 0
        self.step = 0

    @property
    def should_log(self):
        return self.is_master and self.step % 2 == 0

    def _sync(self):
        dist.barrier()

    def save(self, target):
        state = {"model": self.model.state_dict(), "step": self.step}
        if self.is_master:
            torch.save(state, target)
        self._sync()

    @torch.no_grad()
    def evaluate(self, batch):
        correct = (self.model(batch).argmax(-1) == 0).float().sum()
        dist.all_reduce(correct)
        if self.should_log:
            print("correct:", int(correct.item()))
        return correct

    def run(self, batch, steps):
        for self.step in range(steps):
            self.evaluate(batch)
            if self.step == steps - 1:
                self.save(io.BytesIO())


def main(rank, world_size):
    Engine(torch.nn.Linear(4, 2)).run(torch.ones(3, 4), steps=2)
