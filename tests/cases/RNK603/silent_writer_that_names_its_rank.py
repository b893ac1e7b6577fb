"""Each rank opens a writer in one folder, and puts its GPU into the name of all that it logs.

reason: torch gives each process a file of its own, and the names keep apart what is in them
runs: no (a program)
"""
import os

import torch
import torch.distributed as dist
from options import parse
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.tensorboard import SummaryWriter


class Trainer:
    def __init__(self, folder, local_rank):
        self.device = f"cuda:{local_rank}"
        self.writer = SummaryWriter(log_dir=f"runs/{folder}")
        self.model = DDP(torch.nn.Linear(4, 4).to(self.device), device_ids=[local_rank])

    def train(self, batches):
        for step, batch in enumerate(batches):
            loss = self.model(batch.to(self.device)).sum()
            loss.backward()
            self.writer.add_scalar(tag=f"[{self.device}]: loss", scalar_value=loss.item(), global_step=step)
            self.writer.add_scalar(f"[{self.device}]: step", step, step)
        self.writer.close()


def main(args):
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    if dist.get_rank() == 0:
        print(args)
    Trainer(args.folder, local_rank).train([torch.ones(2, 4)])


if __name__ == "__main__":
    main(parse())
