"""Rank 0 reads what to do and broadcasts it in a list of its own; the others unpack what they get.

reason: after the broadcast all ranks have the same answer
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist

SAID = ["", "hello", "stop"]


def serve(work):
    while True:
        text, is_stop = "", False
        if dist.get_rank() == 0:
            text = SAID.pop(0).strip()
            if not text:
                continue
            if text == "stop":
                is_stop = True
            dist.broadcast_object_list([text, is_stop])
        else:
            info = [text, is_stop]
            dist.broadcast_object_list(info)
            text, is_stop = info
        if is_stop:
            return
        work(text)


def main(rank, world_size):
    done = []
    serve(done.append)
    assert done == ["hello"]
