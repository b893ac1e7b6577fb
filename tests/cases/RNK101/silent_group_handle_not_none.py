"""All groups are created on all ranks, each rank keeps its own and tests the handle.

reason: group is not None holds exactly on the members of the group that is used
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist

_EXPERT_GROUP = None


def setup_expert_group(num_expert_ranks):
    global _EXPERT_GROUP
    members = list(range(num_expert_ranks))
    group = dist.new_group(members)
    if dist.get_rank() in members:
        _EXPERT_GROUP = group


def sync_expert_grads(grads):
    if _EXPERT_GROUP is not None:
        for grad in grads:
            dist.all_reduce(grad, group=_EXPERT_GROUP)


def wait_for_experts():
    if _EXPERT_GROUP:
        dist.barrier(_EXPERT_GROUP)


def main(rank, world_size):
    setup_expert_group(max(1, world_size - 1))
    sync_expert_grads([torch.ones(2), torch.ones(3)])
    wait_for_experts()
