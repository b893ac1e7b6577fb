"""The text that lists the GPUs is split, asked whether it names any or several, or read digit by digit.

reason: nothing takes a character for a GPU
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os


def workers():
    visible = os.environ.get("CUDA_VISIBLE_DEVICES", "")
    return len(visible.split(",")) if len(visible) > 0 else 0


def are_several():
    return len(os.environ["CUDA_VISIBLE_DEVICES"]) > 1


def own(local_rank):
    visible = os.environ["CUDA_VISIBLE_DEVICES"]
    visible = visible.split(",")
    return int(visible[local_rank])


def numbers():
    return [int(gpu) for gpu in os.environ["CUDA_VISIBLE_DEVICES"] if gpu != ","]


def first():
    return os.environ["CUDA_VISIBLE_DEVICES"][0]


def main(rank, world_size):
    os.environ["CUDA_VISIBLE_DEVICES"] = "4,5"
    assert workers() == 2 and are_several()
    assert own(rank) == 4 + rank
    assert numbers() == [4, 5] and first() == "4"
