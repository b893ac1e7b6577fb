"""A function without annotation returns the engine.

reason: what it returns says what its methods communicate
runs: no (needs DeepSpeed)
"""
import torch.distributed as dist

from engine import build


def train(args, model, loader):
    engine = build(model, args)
    for step, batch in enumerate(loader):
        engine.backward(engine(batch))
        engine.step()
        if step % 100 == 0:
            if engine.global_rank == 0:
                engine.save_checkpoint(args.out, tag=str(step))  # expect: RNK105
    dist.barrier()
