"""Stage 3 is stored into a configuration that comes from a file.

reason: the forward gathers parameters from all ranks
runs: no (needs several GPUs)
"""

import json
import os

import deepspeed
import torch


def configuration(path):
    with open(path) as file:
        config = json.load(file)
    config["zero_optimization"] = {"stage": 3}
    return config


def main(net, batch):
    deepspeed.init_distributed()
    engine, _, _, _ = deepspeed.initialize(model=net, config=configuration("ds.json"))
    if int(os.environ["RANK"]) == 0:
        with torch.no_grad():
            print(engine(batch))  # expect: RNK106
