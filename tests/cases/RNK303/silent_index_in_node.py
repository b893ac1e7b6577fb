"""Arithmetic with the local rank that is not about the job.

reason: ports, offsets in a node's memory and labels belong to the node
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os


def main(rank, world_size):
    local_rank = int(os.environ["LOCAL_RANK"])
    port = 29600 + local_rank
    share = 1024 // int(os.environ["LOCAL_WORLD_SIZE"])
    print(port, local_rank * share, f"worker {local_rank}")
