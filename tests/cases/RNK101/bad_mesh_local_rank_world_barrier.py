"""One rank of each tensor parallel row enters a barrier of the world.

reason: the world group holds ranks with every tp coordinate
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 2 hung in barrier (line 14); ranks 1 and 3 finished
"""
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh


def export_shards(mesh, shards):
    if mesh["tp"].get_local_rank() == 0:
        print("exporting", len(shards), "shards")
        dist.barrier()  # expect: RNK101 "barrier"


def main(rank, world_size):
    mesh = init_device_mesh("cpu", (world_size // 2, 2), mesh_dim_names=("dp", "tp"))
    export_shards(mesh, ["a", "b"])
