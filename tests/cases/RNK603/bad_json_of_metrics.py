"""The metrics of a run as JSON.

reason: all ranks open the same file for writing
runs: no (a race)
"""
import argparse
import json
import os

import torch.distributed as dist


def evaluate():
    return {"loss": 0.0}


def main(args):
    dist.init_process_group("gloo")
    metrics = evaluate()
    with open(os.path.join(args.output, "metrics.json"), "w") as file:  # expect: RNK603 "metrics.json"
        json.dump(metrics, file)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--output")
    main(parser.parse_args())
