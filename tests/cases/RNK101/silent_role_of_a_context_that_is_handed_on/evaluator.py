import torch
import torch.distributed as dist


class Evaluator:
    def __init__(self, batches):
        self.batches = batches

    def run(self):
        totals = torch.zeros(1)
        for batch in self.batches:
            totals += batch.mean()
        dist.all_reduce(totals)
        return float(totals)
