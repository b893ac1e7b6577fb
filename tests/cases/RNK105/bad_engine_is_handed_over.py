"""A function gets an engine of DeepSpeed and saves it on rank 0.

reason: each rank writes its own part, and all meet behind that
runs: no (needs deepspeed)
"""
import deepspeed
import torch.distributed as dist


def save(engine, folder):
    if dist.get_rank() == 0:
        engine.save_checkpoint(folder)


def main(net, config):
    engine, _, _, _ = deepspeed.initialize(model=net, model_parameters=net.parameters(), config=config)
    save(engine, "out")  # expect: RNK105 "save_checkpoint"
