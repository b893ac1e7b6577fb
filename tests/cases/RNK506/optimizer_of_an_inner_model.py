"""The optimizer gets a part of what FSDP wraps, behind the wrap

reason: the parameters of the part are shards by then
runs: no (FSDP on CUDA)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


class Masters:
    def __init__(self, model, lr):
        self.parameters = [p for p in model.parameters() if p.requires_grad]
        self.masters = [p.detach().clone().float() for p in self.parameters]
        self.optimizer = torch.optim.AdamW(self.masters, lr=lr)

    def step(self):
        for parameter, master in zip(self.parameters, self.masters):
            master.grad = parameter.grad.float()
        torch.nn.utils.clip_grad_norm_(self.masters, 1.0)  # expect: RNK506
        self.optimizer.step()


class Whole(torch.nn.Module):
    def __init__(self, draft):
        super().__init__()
        self.draft = draft


def train(draft, batches):
    whole = Whole(draft=draft)
    whole = FSDP(whole, use_orig_params=True)
    optimizer = Masters(draft, lr=1e-3)
    for batch in batches:
        whole(batch).sum().backward()
        optimizer.step()
