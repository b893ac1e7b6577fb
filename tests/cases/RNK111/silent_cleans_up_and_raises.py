"""A handler undoes what was begun, swallows what fails in that, and raises.

reason: the process ends whatever comes of the clean-up
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Runner:
    def __init__(self, rows):
        self.rows = rows

    def register(self, name):
        self.rows[name] = torch.ones(2)
        dist.all_reduce(self.rows[name])

    def forget(self, name):
        self.rows.pop(name)
        total = torch.ones(1)
        dist.all_reduce(total)


class Engine:
    def __init__(self):
        self.runner = Runner({})

    def add(self, name):
        try:
            self.runner.register(name)
        except Exception:
            try:
                self.runner.forget(name)
            except Exception as error:
                print("not undone:", error)
            raise


def main(rank, world_size):
    engine = Engine()
    for name in ("a", "b"):
        engine.add(name)
