"""Rank 0 alone makes the engine, whose constructor runs the model that it is handed; the others wait to be told.

reason: the model sums up over the ranks, and none of the others runs it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 16); rank 1 hung in broadcast_object_list (engine.py, line 12)
"""
import torch
import torch.distributed as dist
from engine import Engine, Follower
from ranks import is_front


class Model(torch.nn.Module):
    def forward(self, x):
        y = x * 2
        dist.all_reduce(y)
        return y


def main(rank, world_size):
    model = Model().eval()
    if is_front():
        engine = Engine(model)
        engine.answer(3)
        engine.shut_down()
    else:
        Follower(model).loop()


if __name__ == "__main__":
    dist.init_process_group("gloo")
    main(dist.get_rank(), dist.get_world_size())
