"""A training function gets an engine of DeepSpeed and leaves out batches that all ranks agree to leave out.

reason: the flag was reduced
runs: no (needs deepspeed)
"""
import deepspeed
import torch
import torch.distributed as dist


def train(engine, loader):
    for batch in loader:
        loss = engine(batch)
        bad = torch.isnan(loss).float()
        dist.all_reduce(bad, op=dist.ReduceOp.MAX)
        if bad.item():
            continue
        engine.backward(loss)
        engine.step()


def main(net, loader, config):
    engine, _, _, _ = deepspeed.initialize(model=net, model_parameters=net.parameters(), config=config)
    train(engine, loader)
