"""The test knows under which strategy all ranks save.

reason: with DeepSpeed all ranks come to save_state, and without it the call is local
runs: no (needs accelerate)
"""
from accelerate import Accelerator
from accelerate.utils import DistributedType


def train(model, optimizer, loader):
    accelerator = Accelerator()
    model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
    for step, batch in enumerate(loader):
        loss = model(**batch).loss
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
        if accelerator.distributed_type == DistributedType.DEEPSPEED or accelerator.is_main_process:
            if step % 500 == 0:
                accelerator.save_state(f"step-{step}")
