"""One method of a keeper leaves its file to the first rank; the others are called on that rank, or where a driver has workers.

reason: who calls sees to it, or is one process
runs: no (nothing clashes)
"""
import os

import ray
import torch
import torch.distributed as dist


class Keeper:
    def __init__(self, model, folder):
        self.model = model
        self.folder = folder

    def save(self, step):
        if dist.get_rank() != 0:
            return
        torch.save(self.model.state_dict(), os.path.join(self.folder, f"model_{step}.pt"))

    def conclude(self):
        torch.save(self.model.state_dict(), os.path.join(self.folder, "final.pt"))


class Driver:
    def __init__(self, workers, folder):
        self.workers = workers
        self.folder = folder
        if dist.get_rank() == 0:
            torch.save({}, os.path.join(self.folder, "empty.pt"))

    def keep(self):
        states = ray.get([worker.state.remote() for worker in self.workers])
        torch.save(states, os.path.join(self.folder, "states.pt"))
