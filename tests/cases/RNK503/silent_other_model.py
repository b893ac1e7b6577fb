"""The optimizer of another model

reason: only the teacher is wrapped
runs: no (CUDA)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def build(student, teacher):
    optimizer = torch.optim.AdamW(student.parameters())
    teacher = FSDP(teacher)
    return student, teacher, optimizer
