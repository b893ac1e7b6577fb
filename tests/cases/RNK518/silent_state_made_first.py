"""The state is made before the checkpoint is loaded into it

reason: the dict has all entries then
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import tempfile

import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp
from torch.distributed.checkpoint.state_dict import get_state_dict, set_state_dict


def make():
    model = torch.nn.Linear(2, 2)
    return model, torch.optim.AdamW(model.parameters())


def save(model, optimizer, path):
    dcp.save({"model": model.state_dict(), "optimizer": optimizer.state_dict()}, checkpoint_id=path)


def load(model, optimizer, path):
    of_model, of_optimizer = get_state_dict(model, optimizer)
    dcp.load({"model": of_model, "optimizer": of_optimizer}, checkpoint_id=path)
    set_state_dict(model, optimizer, model_state_dict=of_model, optim_state_dict=of_optimizer)


def load_behind_a_step(model, path):
    optimizer = torch.optim.AdamW(model.parameters())
    model(torch.ones(1, 2)).sum().backward()
    optimizer.step()
    state = {"optimizer": optimizer.state_dict()}
    dcp.load(state, checkpoint_id=path)
    optimizer.load_state_dict(state["optimizer"])


def main(rank, world_size):
    folder = [tempfile.mkdtemp()]
    dist.broadcast_object_list(folder, src=0)
    model, optimizer = make()
    model(torch.ones(1, 2)).sum().backward()
    optimizer.step()
    of_model, of_optimizer = get_state_dict(model, optimizer)
    dcp.save({"model": of_model, "optimizer": of_optimizer}, checkpoint_id=folder[0])
    model, optimizer = make()
    load(model, optimizer, folder[0])
    assert optimizer.state_dict()["state"]
