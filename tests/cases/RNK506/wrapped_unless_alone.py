"""A function gives back the model as it is to a single process, and what FSDP wraps to several; an object clips it.

reason: each rank clips by the norm of its own shard
runs: no (FSDP1 needs an accelerator)
"""
import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def parallelize(model, device):
    if dist.get_world_size() == 1:
        return model.to(device)
    return FSDP(model, device_id=device)


class Stepper:
    def __init__(self, model):
        self.model = model
        self.optimizer = torch.optim.AdamW(model.parameters())

    def step(self, loss):
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)  # expect: RNK506
        self.optimizer.step()


def main(rank, x):
    dist.init_process_group("nccl")
    model = parallelize(torch.nn.Linear(8, 8), torch.device("cuda", rank))
    stepper = Stepper(model)
    stepper.step(model(x).sum())
