"""A trainer whose only way to join a group has its rank written down, behind a setting that stays off.

reason: every process would be rank 2 of 2: a run of several never gets past that, so the files are those of one
runs: no (no run of several processes gets there)
"""
import json
import os

import torch
import torch.distributed as dist


def train(config, net, loader):
    os.makedirs(config.output_dir, exist_ok=True)
    with open(os.path.join(config.output_dir, "config.json"), "w") as file:
        json.dump(vars(config), file)
    if config.distributed:

        def setup(rank, world_size):
            os.environ["MASTER_ADDR"] = "localhost"
            dist.init_process_group("gloo", rank=rank, world_size=world_size)

        setup(2, 2)
        net = torch.nn.parallel.DistributedDataParallel(net)
    for batch in loader:
        net(batch).sum().backward()
    torch.save(net.state_dict(), os.path.join(config.output_dir, "last.pt"))


def main(config):
    train(config, torch.nn.Linear(8, 8), [torch.zeros(2, 8)])


if __name__ == "__main__":
    import argparse

    parser = argparse.ArgumentParser()
    parser.add_argument("--output_dir", default="out")
    parser.add_argument("--distributed", action="store_true")
    main(parser.parse_args())
