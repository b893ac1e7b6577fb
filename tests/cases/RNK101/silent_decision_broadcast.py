"""Rank 0 decides about evaluation and stopping, and everybody hears of it before acting.

reason: the tested values came out of broadcast and broadcast_object_list
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def decide(step):
    decision = [{"evaluate": step % 2 == 1, "stop": step >= 3} if dist.get_rank() == 0 else None]
    dist.broadcast_object_list(decision, src=0)
    return decision[0]


def should_save(step):
    flag = torch.zeros(1)
    if dist.get_rank() == 0:
        flag.fill_(1.0 if step == 2 else 0.0)
    dist.broadcast(flag, src=0)
    return flag.item() == 1.0


def main(rank, world_size):
    total = torch.zeros(1)
    for step in range(10):
        decision = decide(step)
        if decision["evaluate"]:
            score = torch.ones(1)
            dist.all_reduce(score)
            total += score
        if should_save(step):
            dist.barrier()
        if decision["stop"]:
            break
    assert total.item() == 2 * world_size
