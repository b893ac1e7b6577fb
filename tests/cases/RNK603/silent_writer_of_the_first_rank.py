"""The writer is imported and made on one rank.

reason: the test lets in the main process
runs: no (a program)
"""
import torch
from accelerate import Accelerator
from options import parse


class Trainer:
    def __init__(self, model, folder):
        self.accelerator = Accelerator()
        self.writer = None
        if self.accelerator.is_main_process:
            from torch.utils.tensorboard import SummaryWriter

            self.writer = SummaryWriter(log_dir=f"runs/{folder}")
        self.optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
        self.model, self.optimizer = self.accelerator.prepare(model, self.optimizer)

    def train(self, batches):
        for batch in batches:
            self.accelerator.backward(self.model(batch).sum())
            self.optimizer.step()


def main(args):
    Trainer(torch.nn.Linear(4, 4), args.folder).train([torch.ones(2, 4)])


if __name__ == "__main__":
    main(parse())
