"""An engine with a scaler is replaced by another one, in the branch that shards the model.

reason: the scaler belongs to the model that is not sharded
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


class Engine:
    def __init__(self, optimizer, scaler=None):
        self.optimizer = optimizer
        self.scaler = scaler


def build(net, args):
    optimizer = torch.optim.AdamW(net.parameters())
    engine = Engine(optimizer, torch.amp.GradScaler("cuda"))
    if args.fsdp:
        net = FSDP(net)
        optimizer = torch.optim.AdamW(net.parameters())
        engine = Engine(optimizer)
    return net, engine
