"""For each batch that did not fit a small one is sent through the model.

reason: the backward of the small batch meets that of the others
runs: no (needs a GPU that runs out of memory)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, model, rank, small):
        self.model = DDP(model.cuda(rank), device_ids=[rank])
        self.small = small

    def make_up(self, number):
        for _ in range(number):
            (self.model(self.small) * 0).backward()

    def train_step(self, samples):
        skipped = 0
        for sample in samples:
            try:
                loss = self.model(sample)
                loss.backward()
            except RuntimeError as error:
                if "out of memory" not in str(error):
                    raise
                skipped += 1
        if skipped > 0:
            self.make_up(skipped)
        total = torch.tensor([skipped])
        dist.all_reduce(total)
        return total
