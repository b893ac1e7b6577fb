"""Two axes are put together with the size of the outer one, of which the mesh is asked by name.

reason: a dimension is one group, whether it is cut out of the mesh or asked for by its name
runs: no (the same arithmetic as the other case)
"""

from torch.distributed.device_mesh import DeviceMesh


def folder_of(mesh: DeviceMesh):
    rank = mesh.get_local_rank("dp_replicate")
    if "dp_shard" in mesh.mesh_dim_names:
        rank = rank * mesh["dp_replicate"].size() + mesh.get_local_rank("dp_shard")  # expect: RNK306 "counts the group of"
    return f"train_state_{rank:05d}.json"
