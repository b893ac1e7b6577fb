"""The scaler is on, or made, only where the model is not sharded

reason: whoever shards trains in bfloat16 and scales nothing
runs: no (FSDP on CUDA)
"""

import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def train(net, batches, use_fsdp):
    model = FSDP(net) if use_fsdp else net
    optimizer = torch.optim.SGD(model.parameters(), lr=1.0)
    scaler = torch.amp.GradScaler("cuda", enabled=not use_fsdp)
    for batch in batches:
        scaler.scale(model(batch).sum()).backward()
        scaler.step(optimizer)
        scaler.update()


def train_with_one(net, batches, use_fsdp):
    model = FSDP(net) if use_fsdp else net
    optimizer = torch.optim.SGD(model.parameters(), lr=1.0)
    scaler = None
    if not use_fsdp:
        scaler = torch.amp.GradScaler("cuda")
    for batch in batches:
        loss = model(batch).sum()
        if scaler is not None:
            scaler.scale(loss).backward()
            scaler.step(optimizer)
            scaler.update()
        else:
            loss.backward()
            optimizer.step()


def train_without(net, batches):
    model = FSDP(net)
    optimizer = torch.optim.SGD(model.parameters(), lr=1.0)
    scaler = torch.cuda.amp.GradScaler(enabled=False)
    for batch in batches:
        scaler.scale(model(batch).sum()).backward()
        scaler.step(optimizer)
        scaler.update()


def train_unless_refused(net, batches, args):
    model = FSDP(net) if args.fsdp else net
    optimizer = torch.optim.SGD(model.parameters(), lr=1.0)
    scaler = None
    if args.precision == "amp":
        assert not args.fsdp, "with amp, the model cannot be sharded"
        scaler = torch.cuda.amp.GradScaler()
    return optimizer, scaler
