"""The source returns where a sample is empty; the others go through as many samples, and none of them is asked again.

reason: each rank has the same number of rounds, so that one broadcast is missing in the end
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in broadcast_object_list (line 17)
"""

import torch.distributed as dist


def share(sample):
    parts = [None]
    if dist.get_rank() == 0:
        if not sample:
            return None  # expect: RNK103
        parts = [sample]
    dist.broadcast_object_list(parts, src=0)
    return parts[0]


def share_all(samples):
    return [share(sample) for sample in samples]


def main(rank, world_size):
    share_all(["first", "", "third"])
