"""All ranks write the merged results, behind a barrier that is there if there are several.

reason: who comes here has met all others, so all of them write the file
runs: no (a race)
"""
import json
import os

import torch.distributed as dist


def save_result(result, folder, name):
    rank = dist.get_rank() if dist.is_initialized() else 0
    with open(os.path.join(folder, f"{name}_rank{rank}.json"), "w") as file:
        json.dump(result, file)
    if dist.is_initialized():
        dist.barrier()
    merged = []
    for part in range(dist.get_world_size()):
        with open(os.path.join(folder, f"{name}_rank{part}.json")) as file:
            merged += json.load(file)
    with open(os.path.join(folder, f"{name}.json"), "w") as file:  # expect: RNK603 "save_result"
        json.dump(merged, file)
