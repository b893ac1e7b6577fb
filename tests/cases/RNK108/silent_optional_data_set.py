"""Features are extracted on all ranks from a folder that an option may name.

reason: the folder holds data that no rank writes; whether it was given is the same on all ranks
runs: no (needs pictures)
"""
import os

import torch
import torch.distributed as dist


def extract(names):
    found = torch.zeros(len(names))
    dist.all_reduce(found)
    return found


def evaluate(args):
    database = [extract(["a", "b"])]
    if os.path.isdir(args.distractors_path):
        database.append(extract(sorted(os.listdir(args.distractors_path))))
    return database
