"""Rank 0 alone evaluates a model of ZeRO-3, whose parameters lie on all ranks.

reason: the forward gathers the parameters, `.module` or not
runs: no (needs deepspeed)
"""
import deepspeed
import torch
import torch.distributed as dist


@torch.no_grad()
def evaluate(model, batches):
    model.eval()
    return sum(model(batch).mean().item() for batch in batches)


def train(model, loader, held_out):
    config = {"train_batch_size": 32, "zero_optimization": {"stage": 3}}
    engine, _, _, _ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config=config)
    for batch in loader:
        engine.backward(engine(batch).mean())
        engine.step()
    if dist.get_rank() == 0:
        print(evaluate(engine.module, held_out))  # expect: RNK106 "through `evaluate"
    dist.barrier()
