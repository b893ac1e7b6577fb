"""Functions that launchers run in several processes save the model.

reason: every process writes the same file
runs: no (needs accelerate and detectron2)
"""
import torch
from accelerate import Accelerator, debug_launcher, notebook_launcher
from detectron2.engine import launch
from lightning.fabric import Fabric
from torch.distributed.launcher.api import elastic_launch


def train(model):
    model = Accelerator().prepare(model)
    model(torch.ones(1)).sum().backward()
    torch.save(model.state_dict(), "model.pt")  # expect: RNK603


def check(model):
    model = Accelerator().prepare(model)
    model(torch.ones(1)).sum().backward()
    torch.save(model.state_dict(), "checked.pt")  # expect: RNK603


def tune(model):
    model(torch.ones(1)).sum().backward()
    torch.save(model.state_dict(), "tuned.pt")  # expect: RNK603


def serve(model):
    model(torch.ones(1)).sum().backward()
    torch.save(model.state_dict(), "served.pt")  # expect: RNK603


def fit(fabric, model):
    model = fabric.setup(model)
    fabric.backward(model(torch.ones(1)).sum())
    torch.save(model.state_dict(), "fitted.pt")  # expect: RNK603


def main(model, config, gpus):
    notebook_launcher(train, args=(model,), num_processes=2)
    debug_launcher(check, args=(model,))
    launch(tune, gpus, args=(model,))
    elastic_launch(config, serve)(model)
    fabric = Fabric(devices=gpus)
    fabric.launch(fit, model)
