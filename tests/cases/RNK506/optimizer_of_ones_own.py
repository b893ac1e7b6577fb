"""An optimizer of one's own gets the wrapped model and clips copies of its shards

reason: the copies are as local as what they were made of
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
        torch.nn.utils.clip_grad_norm_(self.masters, 1.0)  # expect: RNK506 "another one on each rank"
        self.optimizer.step()


def train(net, batches):
    model = FSDP(net, use_orig_params=True)
    optimizer = Masters(model, 1e-3)
    for batch in batches:
        model(batch).sum().backward()
        optimizer.step()
