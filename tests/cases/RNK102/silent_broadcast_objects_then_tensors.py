"""A leader announces the work in a loop, the followers answer in a loop of their own.

reason: both loops end on the message that the leader sends last
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


def lead(jobs):
    for job in [*jobs, None]:
        dist.broadcast_object_list([job], src=0)
        if job is not None:
            answers = [None] * dist.get_world_size()
            dist.all_gather_object(answers, job)


def follow():
    while True:
        box = [None]
        dist.broadcast_object_list(box, src=0)
        if box[0] is None:
            break
        answers = [None] * dist.get_world_size()
        dist.all_gather_object(answers, box[0])


def main(rank, world_size):
    if rank == 0:
        lead(["a", "b"])
    else:
        follow()
