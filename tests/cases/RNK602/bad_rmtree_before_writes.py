"""Rank 0 clears the output folder while the others begin to write into it.

reason: files of the other ranks are deleted, or the deletion fails
runs: no (a race)
"""
import json
import os
import shutil

import torch.distributed as dist


def write_predictions(output_dir, predictions):
    rank = dist.get_rank()
    if rank == 0:
        shutil.rmtree(output_dir)
        os.makedirs(output_dir)
    with open(os.path.join(output_dir, f"predictions_{rank}.json"), "w") as file:  # expect: RNK602 "rank 0 only"
        json.dump(predictions, file)
