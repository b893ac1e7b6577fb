"""The first process saves its state, in a script that speaks of DeepSpeed and is launched for DDP as well.

reason: the launch decides whether the call is local
runs: no (needs accelerate)
"""
from accelerate import Accelerator, DistributedType


def train(model, optimizer, loader):
    accelerator = Accelerator()
    if accelerator.distributed_type == DistributedType.DEEPSPEED:
        accelerator.state.deepspeed_plugin.deepspeed_config["train_micro_batch_size_per_gpu"] = 4
    model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
    for step, batch in enumerate(loader):
        accelerator.backward(model(**batch).loss)
        optimizer.step()
        if step % 500 == 0 and accelerator.is_main_process:
            accelerator.save_state(f"step-{step}")  # expect: RNK105 low
