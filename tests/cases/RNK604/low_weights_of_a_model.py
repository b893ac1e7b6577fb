"""Rank 0 writes the model, and the first rank of each node looks for weights in the same folder

reason: those of the other nodes may look before they are there
runs: no (all ranks of one machine see the folder at once)
"""
import glob
import os

import torch.distributed as dist
from transformers import WEIGHTS_NAME


def main(args, model, evaluate):
    dist.init_process_group("gloo")
    if dist.get_rank() == 0:
        model.save_pretrained(args.output_dir)
    if args.local_rank in (-1, 0):
        found = glob.glob(args.output_dir + "/**/" + WEIGHTS_NAME, recursive=True)  # expect: RNK604 low
        for folder in sorted(map(os.path.dirname, found)):
            evaluate(folder)
