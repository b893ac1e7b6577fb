"""A trainer with its hooks, of which the first rank has one more."""
import torch
import torch.distributed as dist
from hooks import Counting, Saving, SavingOften
from saving import Keeper
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, folder, period):
        self.model = DDP(torch.nn.Linear(2, 2))
        self.keeper = Keeper(self.model, folder)
        self.rounds = 0
        self.hooks = [Counting(), SavingOften()]
        if dist.get_rank() == 0:
            self.hooks.append(Saving(period))
        for hook in self.hooks:
            hook.trainer = self

    def train(self, batches):
        for batch in batches:
            self.model(batch).sum().backward()
            for hook in self.hooks:
                hook.after_step()
