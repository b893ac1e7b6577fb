"""An entry that is called a rank stands in what was gathered of all, or in the settings of a layer that is written down

reason: the first is the rank of somebody, and the same on all ranks; the second has a number that everybody reads
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist

ADAPTER = {"config": {"rank": 8, "alpha": 16}}


def wait_for_first(results):
    for result in results:
        if result["rank"] == 0:
            dist.barrier()


def wait_for_adapter():
    config = ADAPTER["config"]
    if config["rank"] > 0:
        dist.barrier()


def main(rank, world_size):
    results = [None] * world_size
    dist.all_gather_object(results, {"rank": rank})
    wait_for_first(results)
    wait_for_adapter()
