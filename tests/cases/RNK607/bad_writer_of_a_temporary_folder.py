"""A sharded checkpoint goes to a temporary folder of each rank

reason: no folder has all shards
runs: no (the shards can't be loaded again)
"""
import tempfile
from uuid import uuid4

import torch.distributed.checkpoint as dcp
from torch.distributed.checkpoint import FileSystemWriter


def to_memory(state):
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:  # expect: RNK607
        dcp.save(state, checkpoint_id=folder)


def by_writer(state):
    writer = FileSystemWriter(f"ckpt/{uuid4().hex}")  # expect: RNK607
    dcp.save(state, storage_writer=writer)
