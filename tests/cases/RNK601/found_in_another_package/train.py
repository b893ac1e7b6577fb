"""The program that the guide shows."""
import argparse
import importlib

import torch.distributed as dist

parser = argparse.ArgumentParser()
parser.add_argument("--model", default="plain")

if __name__ == "__main__":
    dist.init_process_group("gloo")
    importlib.import_module(f"models.{parser.parse_args().model}").fit()
