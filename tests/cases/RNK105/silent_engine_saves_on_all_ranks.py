"""DeepSpeed saves on all ranks, rank 0 prunes old checkpoints.

reason: only the file work is guarded
runs: no (needs deepspeed)
"""
import shutil

import deepspeed
import torch.distributed as dist


def train(model, config, loader):
    engine, _, _, _ = deepspeed.initialize(model=model, config=config)
    for step, batch in enumerate(loader):
        loss = engine(batch)
        engine.backward(loss)
        engine.step()
        if step % 100 == 0:
            engine.save_checkpoint("out", tag=f"step{step}")
            if dist.get_rank() == 0:
                shutil.rmtree(f"out/step{step - 300}", ignore_errors=True)
