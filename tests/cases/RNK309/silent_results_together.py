"""Results of all ranks are put together

reason: nobody asks whose they are
runs: no (it needs eleven files or more of as many ranks)
"""
import glob
import json

import torch.distributed as dist


def collect(folder):
    results = []
    if dist.get_rank() == 0:
        for number, path in enumerate(sorted(glob.glob(f"{folder}/rank_*.json"))):
            with open(path) as lines:
                results.extend(json.load(lines))
            print(f"read {number + 1} files")
    return results
