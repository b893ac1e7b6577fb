"""A teacher that is moved and wrapped behind the optimizer of the student.

reason: the optimizer has the parameters of the student, which are wrapped before
runs: no (FSDP of this form needs GPUs)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def build(student, teacher, device):
    student = FSDP(student.to(device))
    optimizer = torch.optim.AdamW(student.parameters(), lr=1e-3)
    teacher = FSDP(teacher.to(device).eval())
    return student, teacher, optimizer
