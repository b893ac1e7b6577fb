"""A trainer of several processes has a method that exports a model.

reason: who exports is one process; low, since nobody is seen to call it as one
runs: no (CUDA)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, model, folder):
        self.model, self.folder = model, folder

    def train(self, batches):
        dist.init_process_group("gloo")
        model = DDP(self.model)
        for batch in batches:
            model(batch).sum().backward()
        if dist.get_rank() == 0:
            torch.save(model.module.state_dict(), f"{self.folder}/last.pt")
        dist.barrier()

    def export(self, resume_model):
        self.model.load_state_dict(torch.load(resume_model))  # expect: RNK404 low
        return torch.jit.script(self.model)


if __name__ == "__main__":
    trainer = Trainer(torch.nn.Linear(2, 2), "runs")
    trainer.train([torch.ones(2, 2)])
    trainer.export("runs/last.pt")
