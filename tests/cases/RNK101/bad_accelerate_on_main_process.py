"""accelerate's decorators on functions that use torch.distributed.

reason: on_main_process runs the body on one process
runs: no (needs accelerate)
"""
import torch
import torch.distributed as dist
from accelerate import Accelerator

accelerator = Accelerator()


@accelerator.on_main_process
def log_memory(step):
    peak = torch.tensor([torch.cuda.max_memory_allocated()], device=accelerator.device)
    dist.all_reduce(peak, op=dist.ReduceOp.MAX)  # expect: RNK101 "all_reduce"
    print(step, "peak bytes", peak.item())


@accelerator.on_main_process
def log_message(text):
    print(text)


def train(model, optimizer, loader):
    model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
    for step, batch in enumerate(loader):
        loss = model(batch).mean()
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
        log_message(f"step {step}")
    log_memory(step)
