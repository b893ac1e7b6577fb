"""A runner that logs on all ranks, in a file that starts no run.

reason: the program that makes it starts the run on the first rank
"""
import wandb
from torch.nn.parallel import DistributedDataParallel as DDP


class Runner:
    def __init__(self, model, loader, dry):
        self.model = DDP(model)
        self.loader = loader
        self.dry = dry

    def epoch(self, number):
        for batch in self.loader:
            if not self.dry:
                loss = self.model(batch)
                loss.backward()
                wandb.log({"epoch": number, "loss": loss.item()})  # expect: RNK618

    def fit(self):
        for number in range(10):
            self.epoch(number)
