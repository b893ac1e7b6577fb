"""Sharded checkpoints and safetensors

reason: they load into the tensors that are there, or onto the CPU
runs: no (CUDA)
"""
import torch.distributed as dist
import torch.distributed.checkpoint as dcp
from safetensors.torch import load_file


def resume(model, state, path):
    dcp.load(state, checkpoint_id=path)
    model.load_state_dict(state)
    model.load_state_dict(load_file(f"{path}/model.safetensors"))
    dist.barrier()
