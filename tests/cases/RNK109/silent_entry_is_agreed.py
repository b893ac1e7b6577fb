"""Rank 0 sets an entry of a list, of a dict and of an attribute, and all agree on it.

reason: all ranks read what rank 0 has set
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Trainer:
    def __init__(self):
        self.stop = [False]

    def fit(self, epochs):
        for epoch in range(epochs):
            dist.barrier()
            if dist.get_rank() == 0 and epoch == 1:
                self.stop[0] = True
            self.agree()
            if self.stop[0]:
                break

    def agree(self):
        dist.broadcast_object_list(self.stop, src=0)


def with_a_list(epochs):
    stop = [False]
    for epoch in range(epochs):
        dist.barrier()
        if dist.get_rank() == 0 and epoch == 1:
            stop[0] = True
        dist.broadcast_object_list(stop, src=0)
        if stop[0]:
            break


def with_a_dict(epochs):
    state = {"stop": False, "best": 0.0}
    for epoch in range(epochs):
        dist.barrier()
        if dist.get_rank() == 0 and epoch == 1:
            state["stop"] = True
        box = [state["stop"]]
        dist.broadcast_object_list(box, src=0)
        state["stop"] = box[0]
        if state["stop"]:
            break


def all_of_it(epochs):
    state = {"stop": False}
    for epoch in range(epochs):
        dist.barrier()
        if dist.get_rank() == 0 and epoch == 1:
            state["stop"] = True
        box = [state]
        dist.broadcast_object_list(box, src=0)
        state = box[0]
        if state["stop"]:
            break


def main(rank, world_size):
    Trainer().fit(3)
    with_a_list(3)
    with_a_dict(3)
    all_of_it(3)
