"""An option tells FSDP from DDP

reason: both are handled
runs: no (FSDP on CUDA)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.nn.parallel import DistributedDataParallel as DDP


def train(net, batches, args):
    model = FSDP(net) if args.fsdp else DDP(net)
    for batch in batches:
        model(batch).sum().backward()
        if args.fsdp:
            model.clip_grad_norm_(args.clip)
        else:
            torch.nn.utils.clip_grad_norm_(model.parameters(), args.clip)
