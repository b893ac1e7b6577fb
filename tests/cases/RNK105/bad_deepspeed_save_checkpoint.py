"""The engine saves on rank 0.

reason: all processes have to call save_checkpoint
runs: no (needs deepspeed)
"""
import deepspeed
import torch.distributed as dist


def train(model, config, loader):
    engine, optimizer, _, _ = deepspeed.initialize(model=model, config=config)
    for step, batch in enumerate(loader):
        loss = engine(batch)
        engine.backward(loss)
        engine.step()
    if dist.get_rank() == 0:
        engine.save_checkpoint("out")  # expect: RNK105 "deepspeed"
