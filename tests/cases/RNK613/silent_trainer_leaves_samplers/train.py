"""Trainers that leave samplers as they are, by their option, or have one device.

reason: the sampler of the project is the only one that divides
"""
from data_module import Speech
from lightning.pytorch import Trainer


def main(model, dataset, options):
    Trainer(devices=-1, strategy="ddp", use_distributed_sampler=False).fit(model, Speech(dataset))
    Trainer(devices=-1, strategy="ddp", replace_sampler_ddp=False).fit(model, Speech(dataset))
    Trainer(**options).fit(model, Speech(dataset))
    Trainer(devices=1).fit(model, Speech(dataset))
