"""match on the rank, with a collective in one case.

reason: only rank 0 takes the case with the barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 15); rank 1 finished
"""
import torch.distributed as dist


def start_role(tasks):
    rank = dist.get_rank()
    match rank:
        case 0:
            print("coordinating", len(tasks), "tasks")
            dist.barrier()  # expect: RNK101 "runs only when `rank matches 0`"
        case _:
            tasks.clear()
    return tasks


def main(rank, world_size):
    start_role(["a", "b"])
