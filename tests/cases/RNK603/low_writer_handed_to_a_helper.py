"""The training hands the writer to a helper, which logs by it on one rank.

reason: torch names the files by process, so the others leave empty ones and mix nothing
runs: no (a program)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.tensorboard import SummaryWriter


def validate(model, step, board=None):
    loss = model(torch.ones(2, 4)).sum()
    if board is not None and dist.get_rank() == 0:
        board.add_scalar("validation", loss.item(), step)


def main(folder):
    dist.init_process_group("gloo")
    model = DDP(torch.nn.Linear(4, 4))
    writer = SummaryWriter(folder)  # expect: RNK603 low
    for step in range(100):
        loss = model(torch.ones(2, 4)).sum()
        loss.backward()
        if dist.get_rank() == 0:
            writer.add_scalar("loss", loss.item(), step)
        validate(model, step, board=writer)
    writer.close()


if __name__ == "__main__":
    main("runs")
