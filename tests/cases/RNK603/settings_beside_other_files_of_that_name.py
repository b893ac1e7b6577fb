"""All ranks save the settings, under the name of a file that came with the model.

reason: what the program reads lies in the folder of the model, and nothing reads what it writes
runs: no (a race)
"""
import argparse
import json
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Config:
    def __init__(self, path):
        with open(path) as file:
            self.__dict__.update(json.load(file))


def load_config(path):
    return Config(path)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--model_dir", default="model")
    parser.add_argument("--save_dir", default="run")
    args = parser.parse_args()
    dist.init_process_group("gloo")
    config = load_config(os.path.join(args.model_dir, "config.json"))
    save_config = config.__dict__
    save_config.update(vars(args))
    with open(os.path.join(args.save_dir, "config.json"), "w+") as f:  # expect: RNK603 "each with the settings of the run"
        json.dump(save_config, f, indent=4)
    with open(os.path.join(args.model_dir, "words.json")) as f:
        words = json.load(f)
    model = DDP(torch.nn.Linear(len(words), 2))
    model(torch.ones(len(words))).sum().backward()
    if dist.get_rank() == 0:
        print("one step")


if __name__ == "__main__":
    main()
