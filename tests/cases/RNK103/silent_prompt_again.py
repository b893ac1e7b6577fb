"""Rank 0 asks again until it has something to say.

reason: the round of rank 0 in which nothing was typed has no collective; the others wait for the next one
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist

ANSWERS = ["", "", "hello", "stop"]


def read():
    return ANSWERS.pop(0).strip()


def serve():
    said = []
    message = [None]
    while True:
        if dist.get_rank() == 0:
            prompt = read()
            if not prompt:
                continue
            message = [prompt]
        dist.broadcast_object_list(message, src=0)
        if message[0] == "stop":
            break
        said.append(message[0])
    return said


def main(rank, world_size):
    assert serve() == ["hello"]
