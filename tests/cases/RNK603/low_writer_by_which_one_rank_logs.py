"""Every rank opens the writer, and only the first one logs by it.

reason: torch names the files by process, so the others leave empty ones and mix nothing
runs: no (a program)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.tensorboard import SummaryWriter


class Trainer:
    def __init__(self, model, folder):
        self.rank = dist.get_rank()
        self.model = DDP(model)
        self.writer = SummaryWriter(log_dir=f"{folder}/events")  # expect: RNK603 low

    def train(self, batches):
        for step, batch in enumerate(batches):
            loss = self.model(batch).sum()
            loss.backward()
            if self.rank == 0 and step % 100 == 0:
                self.writer.add_scalar("loss", loss.item(), step)
                self.writer.flush()
        if self.rank != 0:
            return
        if self.writer:
            report(self.writer, step)


class Other:
    def __init__(self, writer):
        self.writer = writer

    def note(self, step):
        self.writer.add_scalar("step", step, step)


def report(writer, step):
    writer.add_text("end", str(step), step)


def main(folder):
    dist.init_process_group("gloo")
    Trainer(torch.nn.Linear(4, 4), folder).train([torch.ones(2, 4)])


if __name__ == "__main__":
    main("runs")
