"""Rank 0 alone makes the engine, whose constructor runs the model that it is handed; the others do so, too, or are told.

reason: the others run the model as often
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from engine import Announcing, Engine, Follower
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
        Announcing(model).answer(4)
        engine.shut_down()
    else:
        Follower(model).loop()


if __name__ == "__main__":
    dist.init_process_group("gloo")
    main(dist.get_rank(), dist.get_world_size())
