"""Only those that have a logger save, and only one rank gets one.

reason: `if self.logger is not None:` is the test on the rank
runs: no (a script)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, logger=None, save_path=None):
        self.model = DDP(torch.nn.Linear(4, 4))
        self.logger = logger
        self.save_path = save_path

    def step(self, number):
        self.model(torch.ones(1, 4)).sum().backward()
        if number % 100 == 0:
            if self.logger is not None:
                self.save(number)

    def save(self, number):
        torch.save(self.model.module.state_dict(), f"{self.save_path}_{number}.pth")


def build(rank, logger):
    return Trainer(logger, "out/model") if rank == 0 else Trainer()


def main(make_logger):
    dist.init_process_group("gloo")
    trainer = build(dist.get_rank(), make_logger())
    for number in range(1000):
        trainer.step(number)


if __name__ == "__main__":
    main(lambda: None)
