"""A task compiles its model in one method, and wraps it in another.

reason: both make the model ready, and the program compiles first
runs: no (needs GPUs)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Student(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.student = torch.nn.Linear(4, 4)

    def forward(self, x):
        return self.student(x)


class Task:
    def __init__(self):
        self.module = Student()

    def wrap(self, local_rank):
        self.module = DDP(self.module, device_ids=[local_rank])

    def compile(self, mode):
        self.evaluated = torch.compile(self.module.student, mode=mode)
        self.module = torch.compile(self.module, mode=mode)


def main(local_rank):
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    task = Task()
    task.compile("default")
    task.wrap(local_rank)
    return task
