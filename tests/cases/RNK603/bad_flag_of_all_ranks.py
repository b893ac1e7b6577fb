"""The constructor keeps whether there is anything to do, and a test asks for that beside the step.

reason: it holds on all ranks
runs: no (a program)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, model, every, is_master_node):
        self.model = DDP(model)
        self.is_master_node = is_master_node
        self.keeps_all = every > 0
        self.every = every

    def train(self, batches):
        for step, batch in enumerate(batches):
            self.model(batch).sum().backward()
            if self.keeps_all and step % self.every == 0:
                torch.save(self.model.state_dict(), f"step{step}.pt")  # expect: RNK603
        if self.is_master_node:
            print("done")


def main(every):
    dist.init_process_group("gloo")
    Trainer(torch.nn.Linear(4, 4), every, dist.get_rank() == 0).train([torch.ones(2, 4)])


if __name__ == "__main__":
    main(10)
