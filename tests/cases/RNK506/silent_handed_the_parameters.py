"""A function clips what it is handed: the parameters of a sharded model, and those of another one

reason: what it is handed is sharded on one way only, or the caller asks how the model is wrapped, or it is replicated
runs: no (FSDP on CUDA)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.nn.parallel import DistributedDataParallel as DDP


def limit(params, most):
    return float(torch.nn.utils.clip_grad_norm_(list(params), most))


def limit_of_one(params, most):
    return float(torch.nn.utils.clip_grad_norm_(list(params), most))


def limit_of_replicas(params, most):
    return float(torch.nn.utils.clip_grad_norm_(list(params), most))


def train(net, other, batches):
    model = FSDP(net)
    for batch in batches:
        (model(batch) + other(batch)).sum().backward()
        model.clip_grad_norm_(1.0)
        limit(other.parameters(), 1.0)


def train_either(net, batches, is_sharded):
    model = FSDP(net) if is_sharded else net
    for batch in batches:
        model(batch).sum().backward()
        if isinstance(model, FSDP):
            model.clip_grad_norm_(1.0)
        else:
            limit_of_one(model.parameters(), 1.0)


def train_replicas(net, batches, device):
    model = DDP(net, device_ids=[device])
    for batch in batches:
        model(batch).sum().backward()
        limit_of_replicas(model.parameters(), 1.0)
