"""Source ranks of both kinds of groups are computed as if each held consecutive ranks.

reason: where the ranks of one kind are consecutive, those of the other lie apart
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 2 finished; ranks 1 and 3 got a wrong value (line 29)
"""
import torch.distributed as dist

_TENSOR_PARALLEL_GROUP = None
_DATA_PARALLEL_GROUP = None


def get_tensor_parallel_src_rank():
    size = dist.get_world_size(_TENSOR_PARALLEL_GROUP)
    return (dist.get_rank() // size) * size


def get_data_parallel_src_rank():
    size = dist.get_world_size(_DATA_PARALLEL_GROUP)
    return (dist.get_rank() // size) * size  # expect: RNK306 "for consecutive"


def main(rank, world_size):
    global _TENSOR_PARALLEL_GROUP, _DATA_PARALLEL_GROUP
    rows = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    columns = [dist.new_group([0, 2]), dist.new_group([1, 3])]
    _TENSOR_PARALLEL_GROUP, _DATA_PARALLEL_GROUP = rows[rank // 2], columns[rank % 2]
    assert get_tensor_parallel_src_rank() == rank // 2 * 2
    assert get_data_parallel_src_rank() in dist.get_process_group_ranks(_DATA_PARALLEL_GROUP)
