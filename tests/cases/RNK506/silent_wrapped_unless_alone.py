"""A function gives back the model as it is to a single process, or by an option; who clips asks the model first.

reason: a sharded model clips by itself, and the other one may not be sharded
runs: no (FSDP1 needs an accelerator)
"""
import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def parallelize(model, device):
    if dist.get_world_size() == 1:
        return model.to(device)
    return FSDP(model, device_id=device)


def prepare(model, device, options):
    if options.whole:
        return model.to(device)
    return FSDP(model, device_id=device)


class Stepper:
    def __init__(self, model):
        self.model = model
        self.optimizer = torch.optim.AdamW(model.parameters())

    def clip(self):
        own = getattr(self.model, "clip_grad_norm_", None)
        if own is not None:
            return own(1.0)
        return torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)

    def step(self, loss):
        loss.backward()
        self.clip()
        self.optimizer.step()


def main(rank, x, options):
    dist.init_process_group("nccl")
    model = parallelize(torch.nn.Linear(8, 8), torch.device("cuda", rank))
    stepper = Stepper(model)
    stepper.step(model(x).sum())
    other = prepare(torch.nn.Linear(8, 8), torch.device("cuda", rank), options)
    other(x).sum().backward()
    torch.nn.utils.clip_grad_norm_(other.parameters(), 1.0)
