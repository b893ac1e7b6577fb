"""The optimizer before FSDP, which is asked to keep the parameters.

reason: with use_orig_params=True the same Parameter objects stay in the model, as views of the flat one
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.distributed.fsdp import ShardingStrategy


def trained(strategy, early):
    torch.manual_seed(0)
    model = torch.nn.Sequential(torch.nn.Linear(8, 8), torch.nn.Tanh(), torch.nn.Linear(8, 1))
    if early:
        optimizer = torch.optim.AdamW(model.parameters(), lr=0.05)
        model = FSDP(model, sharding_strategy=strategy, use_orig_params=True, device_id=torch.device("cpu"))
    else:
        model = FSDP(model, sharding_strategy=strategy, use_orig_params=True, device_id=torch.device("cpu"))
        optimizer = torch.optim.AdamW(model.parameters(), lr=0.05)
    for _ in range(3):
        model(torch.ones(4, 8)).pow(2).mean().backward()
        optimizer.step()
        optimizer.zero_grad()
    with FSDP.summon_full_params(model):
        return [p.detach().clone() for p in model.parameters()]


def main(rank, world_size):
    for strategy in (ShardingStrategy.FULL_SHARD, ShardingStrategy.SHARD_GRAD_OP, ShardingStrategy.NO_SHARD):
        for mine, usual in zip(trained(strategy, True), trained(strategy, False), strict=True):
            assert torch.equal(mine, usual)
