"""The first rank saves the optimizer of a model that FSDP1 shards

reason: the optimizer has the states of the rank's own shard, whatever type of state is set around it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 got a wrong value (line 37)
"""

import os
import tempfile

import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.distributed.fsdp import StateDictType


def save(model, optimizer, path):
    with FSDP.state_dict_type(model, StateDictType.FULL_STATE_DICT):
        state = {"model": model.state_dict()}
        state["optimizer"] = optimizer.state_dict()  # expect: RNK515 "states of the parameters"
        if dist.get_rank() == 0:
            torch.save(state, path)


def main(rank, world_size):
    model = FSDP(torch.nn.Linear(4, 4, bias=False), device_id=torch.device("cpu"))
    optimizer = torch.optim.AdamW(model.parameters())
    (model(torch.ones(1, 4)) * torch.arange(4.0)).sum().backward()
    optimizer.step()
    before = optimizer.state_dict()["state"][0]["exp_avg"].clone()
    folder = [tempfile.mkdtemp()]
    dist.broadcast_object_list(folder, src=0)
    path = os.path.join(folder[0], "checkpoint.pt")
    save(model, optimizer, path)
    dist.barrier()
    optimizer.load_state_dict(torch.load(path, map_location="cpu", weights_only=False)["optimizer"])
    assert torch.equal(optimizer.state_dict()["state"][0]["exp_avg"], before), "another shard came back"
