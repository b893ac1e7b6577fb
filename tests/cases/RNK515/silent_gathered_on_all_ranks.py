"""All ranks gather the states, the first one saves them

reason: the functions for states gather, and so does the state of FSDP1
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import tempfile

import torch
import torch.distributed as dist
from torch.distributed.checkpoint.state_dict import StateDictOptions, get_model_state_dict, get_optimizer_state_dict
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.distributed.fsdp import fully_shard


def save(model, optimizer, path):
    options = StateDictOptions(full_state_dict=True, cpu_offload=True)
    state = {
        "model": get_model_state_dict(model, options=options),
        "optimizer": get_optimizer_state_dict(model, optimizer, options=options),
    }
    if dist.get_rank() == 0:
        torch.save(state, path)


def save_whole(model, path):
    whole = {name: value.full_tensor() for name, value in model.state_dict().items()}
    if dist.get_rank() == 0:
        torch.save(whole, path)


def save_flat(net, path):
    model = FSDP(net, device_id=torch.device("cpu"))
    state = model.state_dict()
    if dist.get_rank() == 0:
        torch.save(state, path)


def main(rank, world_size):
    model = torch.nn.Linear(4, 4, bias=False)
    fully_shard(model, mesh=init_device_mesh("cpu", (world_size,)))
    optimizer = torch.optim.AdamW(model.parameters())
    model(torch.ones(1, 4)).sum().backward()
    optimizer.step()
    with tempfile.NamedTemporaryFile() as file:
        save(model, optimizer, file.name)
        save_whole(model, file.name)
