"""The text that lists the GPUs is counted, picked from and gone over as if it were the list.

reason: the elements of a text are characters, of which the commas are some
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 raised ValueError (line 20); rank 1 raised ValueError (line 16)
"""
import os


def workers():
    return {"num_gpus": len(os.environ.get("CUDA_VISIBLE_DEVICES", []))}  # expect: RNK305 "counts the characters"


def own(local_rank):
    visible = os.environ["CUDA_VISIBLE_DEVICES"]
    return int(visible[local_rank])  # expect: RNK305 "one character"


def numbers():
    return [int(gpu) for gpu in os.environ["CUDA_VISIBLE_DEVICES"]]  # expect: RNK305 "goes over the characters"


def shown():
    for gpu in os.environ["CUDA_VISIBLE_DEVICES"]:  # expect: RNK305 "commas too"
        print("GPU", gpu)


def main(rank, world_size):
    os.environ["CUDA_VISIBLE_DEVICES"] = "4,5"
    assert workers() == {"num_gpus": 3}
    shown()
    if rank == 1:
        own(rank)
    numbers()
