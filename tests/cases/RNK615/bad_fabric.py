"""Fabric with a strategy of FSDP sets up a model behind a seed of the rank.

reason: each rank draws the weights that are sharded
"""
import lightning as L
import torch
from lightning.fabric.strategies import FSDPStrategy


def setup(make_model, devices):
    strategy = FSDPStrategy(cpu_offload=False, limit_all_gathers=True)
    fabric = L.Fabric(devices=devices, strategy=strategy)
    fabric.launch(main, make_model)


def main(fabric, make_model):
    fabric.seed_everything(1337 + fabric.global_rank)  # expect: RNK615
    with fabric.init_module(empty_init=False):
        model = make_model()
    optimizer = torch.optim.AdamW(model.parameters())
    model, optimizer = fabric.setup(model, optimizer)
    return model, optimizer
