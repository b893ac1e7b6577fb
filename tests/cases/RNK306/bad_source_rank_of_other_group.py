"""The first rank of a data-parallel group is computed with the size of the model-parallel one.

reason: it was copied from the function above; the result lies in another group
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 2 finished; ranks 1 and 3 got a wrong value (line 43)
"""
import torch.distributed as dist

_MODEL_PARALLEL_GROUP = None
_DATA_PARALLEL_GROUP = None


def get_model_parallel_group():
    return _MODEL_PARALLEL_GROUP


def get_data_parallel_group():
    return _DATA_PARALLEL_GROUP


def get_model_parallel_world_size():
    return dist.get_world_size(group=get_model_parallel_group())


def get_model_parallel_src_rank():
    rank = dist.get_rank()
    size = get_model_parallel_world_size()
    return rank // size * size


def get_data_parallel_src_rank():
    rank = dist.get_rank()
    size = get_model_parallel_world_size()
    return rank // size * size  # expect: RNK306 "is about the dp group"


def main(rank, world_size):
    global _MODEL_PARALLEL_GROUP, _DATA_PARALLEL_GROUP
    rows = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    columns = [dist.new_group([0, 2]), dist.new_group([1, 3])]
    _MODEL_PARALLEL_GROUP, _DATA_PARALLEL_GROUP = rows[rank // 2], columns[rank % 2]
    assert get_model_parallel_src_rank() == rank // 2 * 2
    assert get_data_parallel_src_rank() in dist.get_process_group_ranks(_DATA_PARALLEL_GROUP)
