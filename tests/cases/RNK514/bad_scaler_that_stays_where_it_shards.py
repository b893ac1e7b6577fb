"""An engine with a scaler gets another optimizer in the branch that shards the model.

reason: the scaler stays, and looks at the shard of each rank
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


class Engine:
    def __init__(self, optimizer, scaler=None):
        self.optimizer = optimizer
        self.scaler = scaler


def build(net, args):
    optimizer = torch.optim.AdamW(net.parameters())
    engine = Engine(optimizer, torch.amp.GradScaler("cuda"))  # expect: RNK514
    if args.fsdp:
        net = FSDP(net)
        optimizer = torch.optim.AdamW(net.parameters())
        engine.optimizer = optimizer
    return net, engine
