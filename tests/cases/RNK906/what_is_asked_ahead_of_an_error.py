"""The test ahead of an error asks for a group that is not there

reason: all runs of several processes come to the test, whatever it would say
"""
import torch.distributed as dist


def configure(mixed_group, moe_group):
    if dist.get_world_size() > 1:
        if dist.get_process_group_ranks(dp_group) != dist.get_process_group_ranks(moe_group):  # expect: RNK906 "dp_group"
            raise ValueError("expected one group")
    return mixed_group
