"""All ranks gather the parameters of a ZeRO-3 model, and rank 0 runs it while they are whole.

reason: the gather is what all ranks enter, the forward inside communicates nothing
runs: no (needs deepspeed)
"""
import deepspeed
import torch
import torch.distributed as dist


def train(model, loader):
    config = {"train_batch_size": 32, "zero_optimization": {"stage": 3}}
    engine, _, _, _ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config=config)
    for batch in loader:
        engine.backward(engine(batch).mean())
        engine.step()
    with deepspeed.zero.GatheredParameters(list(engine.module.parameters())):
        if dist.get_rank() == 0:
            with torch.no_grad():
                print(engine.module(torch.ones(1, 8)))
