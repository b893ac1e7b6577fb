"""A function that a scheduler of the house starts on every rank.

reason: nothing in the code says so, the setting `entry-points` does
runs: no (a race)
"""
import torch
import torch.distributed as dist


def run(job):
    print("rank", dist.get_rank(), "of", dist.get_world_size())
    model = job.train()
    torch.save(model.state_dict(), "model.pt")  # expect: RNK603 "model.pt"
