"""Launchers that are told of one process, and the process that launches.

reason: one process runs the function in place; what stands around the launcher runs in the process that was there before
runs: no (needs accelerate and detectron2)
"""
import ignite.distributed as idist
import torch
from accelerate import notebook_launcher
from detectron2.engine import launch
from lightning.fabric import Fabric


def train(model):
    model(torch.ones(1)).sum().backward()
    torch.save(model.state_dict(), "model.pt")


def tune(local_rank, model):
    model(torch.ones(1)).sum().backward()
    torch.save(model.state_dict(), "tuned.pt")


def fit(fabric, model):
    fabric.backward(model(torch.ones(1)).sum())
    torch.save(model.state_dict(), "fitted.pt")


def main(model):
    notebook_launcher(train, args=(model,), num_processes=1)
    launch(train, 1, args=(model,))
    with idist.Parallel(backend=None) as parallel:
        parallel.run(tune, model)
    fabric = Fabric(devices=1)
    fabric.launch(fit, model)
