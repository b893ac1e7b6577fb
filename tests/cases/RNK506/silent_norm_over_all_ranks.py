"""An optimizer of one's own adds the norms of the shards up

reason: all ranks clip by the same norm
runs: no (FSDP on CUDA)
"""
import torch.distributed as dist
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
        norm = torch.nn.utils.clip_grad_norm_(self.masters, float("inf")) ** 2
        dist.all_reduce(norm)
        torch.nn.utils.clip_grads_with_norm_(self.masters, 1.0, norm.sqrt())
        self.optimizer.step()


def train(net, batches):
    model = FSDP(net, use_orig_params=True)
    optimizer = Masters(model, 1e-3)
    for batch in batches:
        model(batch).sum().backward()
        optimizer.step()
