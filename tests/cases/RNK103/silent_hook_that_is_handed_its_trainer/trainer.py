"""Trains, and tells its hooks."""
import torch.distributed as dist


class Trainer:
    def __init__(self, topology, hooks):
        self.topology = topology
        self.hooks = hooks
        self.losses = []

    def mean_loss(self):
        return self.topology.mean(sum(self.losses) / max(len(self.losses), 1))

    def train(self, steps):
        dist.barrier()
        for step in range(steps):
            self.losses.append(1.0 / (step + 1))
            for hook in self.hooks:
                hook.after_step(self, step)
