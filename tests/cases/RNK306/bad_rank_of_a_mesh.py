"""A mesh of one dimension is asked for the rank, which is the global one, and for its size.

reason: with a second dimension the number of the share runs beyond the number of shares
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 finished; ranks 2 and 3 got a wrong value (line 19)
"""
from torch.distributed.device_mesh import init_device_mesh


def main(rank, world_size):
    world_mesh = init_device_mesh("cpu", (2, 2), mesh_dim_names=("dp", "tp"))
    dp_mesh = world_mesh["dp"]
    if world_size > 1:
        dp_degree, dp_rank = dp_mesh.size(), dp_mesh.get_rank()  # expect: RNK306 "gives the global rank"
    else:
        dp_degree, dp_rank = 1, 0
    tp_rank = world_mesh["tp"].get_rank()  # expect: RNK306 "`tp_rank` is about the tp group"
    print(tp_rank)
    assert dp_rank < dp_degree
