"""Rank 0 lists the files, and the others take its list over.

reason: all go over the list of rank 0
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os
import tempfile

import torch.distributed as dist


def main(rank, world_size):
    folder = tempfile.mkdtemp()
    names = []
    if rank == 0:
        for name in ("a", "b"):
            open(os.path.join(folder, name), "w").close()
        names = os.listdir(folder)
        sent = [names]
    else:
        sent = [None]
    dist.broadcast_object_list(sent, src=0)
    if rank != 0:
        names = sent[0]
    for name in names:
        content = [None]
        if rank == 0:
            with open(os.path.join(folder, name)) as file:
                content = [file.read()]
        dist.broadcast_object_list(content, src=0)
