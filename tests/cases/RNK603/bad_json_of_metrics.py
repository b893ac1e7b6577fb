"""The metrics of a run as JSON.

reason: all ranks open the same file for writing
runs: no (a race)
"""
import argparse
import json
import os

import torch
import torch.distributed as dist


def evaluate(loss):
    return {"loss": loss.item() / dist.get_world_size()}


def main(args):
    dist.init_process_group("gloo")
    torch.manual_seed(dist.get_rank())
    loss = torch.ones(1)
    dist.all_reduce(loss)
    metrics = evaluate(loss)
    with open(os.path.join(args.output, "metrics.json"), "w") as file:  # expect: RNK603 "metrics.json"
        json.dump(metrics, file)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--output")
    main(parser.parse_args())
