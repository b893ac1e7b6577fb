"""The file saves full states as they are on the GPU, and reads them.

reason: every rank reads them back to the GPU of rank 0
runs: no (needs several GPUs)
"""
import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullStateDictConfig, StateDictType
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP

full = FullStateDictConfig(offload_to_cpu=False, rank0_only=True)


def save_checkpoint(model, path):
    with FSDP.state_dict_type(model, StateDictType.FULL_STATE_DICT, full):
        state = model.state_dict()
    if dist.get_rank() == 0:
        torch.save(state, path)


def load_checkpoint(model, path):
    model.load_state_dict(torch.load(path))  # expect: RNK404


def train(model, batches, path):
    dist.init_process_group("gloo")
    model = FSDP(model)
    load_checkpoint(model, path)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for batch in batches:
        model(batch).sum().backward()
        optimizer.step()
    save_checkpoint(model, path)
