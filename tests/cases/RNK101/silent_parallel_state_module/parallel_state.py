"""Pipeline and data parallel groups of a small framework."""
import torch.distributed as dist

_PIPELINE_GROUP = None
_DATA_GROUP = None


def initialize(pipeline_size):
    """Build all groups on all ranks; neighbours in rank order form a pipeline."""
    global _PIPELINE_GROUP, _DATA_GROUP
    rank, world_size = dist.get_rank(), dist.get_world_size()
    for start in range(0, world_size, pipeline_size):
        ranks = range(start, start + pipeline_size)
        group = dist.new_group(list(ranks))
        if rank in ranks:
            _PIPELINE_GROUP = group
    for stage in range(pipeline_size):
        ranks = range(stage, world_size, pipeline_size)
        group = dist.new_group(list(ranks))
        if rank in ranks:
            _DATA_GROUP = group


def get_data_parallel_group():
    return _DATA_GROUP


def get_pipeline_rank():
    return dist.get_rank(_PIPELINE_GROUP)


def is_pipeline_last_stage():
    return get_pipeline_rank() == dist.get_world_size(_PIPELINE_GROUP) - 1
