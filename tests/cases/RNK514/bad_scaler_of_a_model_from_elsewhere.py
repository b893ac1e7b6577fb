"""A program makes its scaler beside the optimizer of a model that a function has sharded

reason: where the model is sharded makes no difference
runs: no (FSDP on CUDA)
"""

import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def build(net):
    model = FSDP(net, use_orig_params=True)
    return model


def main(net, batches):
    model = build(net)
    optimizer = torch.optim.AdamW(model.parameters())
    scaler = torch.cuda.amp.GradScaler()  # expect: RNK514
    train(model, optimizer, scaler, batches)


def train(model, optimizer, scaler, batches):
    for batch in batches:
        scaler.scale(model(batch).sum()).backward()
        scaler.unscale_(optimizer)
        scaler.step(optimizer)
        scaler.update()


def build_by_options(net, policy):
    options = {"auto_wrap_policy": policy, "use_orig_params": True}
    model = FSDP(net, **options)
    if policy is not None:
        model = torch.compile(model)
    return model


def main_by_options(net, policy, batches):
    model = build_by_options(net, policy)
    optimizer = torch.optim.AdamW(model.parameters())
    scaler = torch.cuda.amp.GradScaler()  # expect: RNK514
    train(model, optimizer, scaler, batches)
