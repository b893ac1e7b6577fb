"""Bytes that came over the wire

reason: the sender wrote them in this process group, from the CPU
runs: no (CUDA)
"""
import io

import torch
import torch.distributed as dist


def receive(model):
    payload = [None]
    dist.broadcast_object_list(payload, src=0)
    buffer = io.BytesIO(payload[0])
    model.load_state_dict(torch.load(buffer))
