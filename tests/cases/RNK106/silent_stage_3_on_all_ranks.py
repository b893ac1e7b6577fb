"""All ranks generate with a ZeRO-3 model, and rank 0 prints.

reason: every rank runs the forward
runs: no (needs deepspeed)
"""
import deepspeed
import torch.distributed as dist


class Samples:
    def __init__(self, every):
        self.every = every

    def __call__(self, engine, step, ids):
        if step % self.every:
            return
        out = engine.module.generate(ids, max_new_tokens=64, synced_gpus=True)
        if dist.get_rank() == 0:
            print(out)


def train(model, loader):
    config = {"train_batch_size": 32, "zero_optimization": {"stage": 3}}
    engine, _, _, _ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config=config)
    show = Samples(100)
    for step, batch in enumerate(loader):
        engine.backward(engine(batch).mean())
        engine.step()
        show(engine, step, batch)
