"""torch.device objects with the fixed index 0 in an evaluation job.

reason: both spellings name GPU 0 of the node on every rank
"""
import os

import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, DistributedSampler


class Evaluator:
    def __init__(self, model, dataset, batch_size: int):
        self.device = torch.device("cuda:0")  # expect: RNK402
        self.model = model.to(self.device).eval()
        sampler = DistributedSampler(dataset, shuffle=False)
        self.loader = DataLoader(dataset, batch_size=batch_size, sampler=sampler)

    @torch.no_grad()
    def run(self):
        total = torch.zeros(2, device=torch.device("cuda", 0))  # expect: RNK402
        for x, y in self.loader:
            hits = self.model(x.to(self.device)).argmax(-1).cpu() == y
            total += torch.stack([hits.sum(), torch.tensor(len(y))]).to(total.device)
        dist.all_reduce(total)
        return (total[0] / total[1]).item()


def main(model, dataset):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    print(Evaluator(model, dataset, 64).run())
    dist.destroy_process_group()
