"""A function gets an engine of DeepSpeed, saves it on all ranks, and asks it for more on rank 0.

reason: what rank 0 does alone meets nobody
runs: no (needs deepspeed)
"""
import deepspeed
import torch
import torch.distributed as dist


def save(engine, folder):
    engine.save_checkpoint(folder)
    if dist.get_rank() == 0:
        print(engine.global_steps, engine.get_lr())
        torch.save(engine.module.state_dict(), f"{folder}/model.pt")


def main(net, config):
    engine, _, _, _ = deepspeed.initialize(model=net, model_parameters=net.parameters(), config=config)
    engine.train()
    save(engine, "out")
