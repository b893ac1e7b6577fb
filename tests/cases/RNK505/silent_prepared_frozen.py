"""The teacher is frozen.

reason: without gradients accelerate wraps nothing in DDP
runs: no (needs accelerate)
"""
from accelerate import Accelerator


def distil(teacher, student, optimizer, loader):
    accelerator = Accelerator()
    teacher.requires_grad_(False)
    teacher, student, optimizer = accelerator.prepare(teacher, student, optimizer)
    print(teacher.config, sum(p.numel() for p in teacher.parameters()))
    for batch in loader:
        accelerator.backward((student(batch) - teacher(batch)).square().mean())
        optimizer.step()
