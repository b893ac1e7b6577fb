"""The sampler counts data-parallel replicas, and is given the rank in the whole job.

reason: ranks above the number of replicas are refused
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 finished; ranks 2 and 3 raised ValueError in DistributedSampler (line 14)
"""
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.utils.data import DistributedSampler


def main(rank, world_size):
    mesh = init_device_mesh("cpu", (2, 2), mesh_dim_names=("dp", "tp"))
    sampler = DistributedSampler(
        range(16),
        num_replicas=mesh["dp"].size(),  # expect: RNK306 "counts the dp group"
        rank=dist.get_rank(),
        shuffle=False,
    )
    assert len(list(sampler)) == 8
