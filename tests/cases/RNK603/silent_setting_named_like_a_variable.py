"""A script of one process has a setting that is called as the environment calls a rank.

reason: `config.RANK` reads no environment, and nothing joins processes
runs: no (a script)
"""
import argparse
import os
import types

import torch


def make_config(args):
    config = types.SimpleNamespace()
    config.RANK = args.rank
    config.WORLD_SIZE = 1
    return config


def visualize(model, config, folder):
    features = model(torch.ones(1, 4))
    torch.save({"features": features, "rank": config.RANK}, os.path.join(folder, "features.pt"))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--rank", default=0, type=int, help="not used")
    parser.add_argument("--output", default="out")
    args = parser.parse_args()
    visualize(torch.nn.Linear(4, 4), make_config(args), args.output)
