"""A function collects states on the first rank of each group, and writes them where there are any.

reason: the flag is true on one rank of a group only
runs: no (one rank writes)
"""
import torch
import torch.distributed as dist


def save_states(optimizers, filename):
    found, states = False, []
    for optimizer in optimizers:
        if hasattr(optimizer, "sharded_state"):
            state = optimizer.sharded_state()
            if dist.get_rank(optimizer.group) == 0:
                states.append(state)
                found = True
            else:
                states.append(None)
        else:
            states.append(None)
    if found:
        torch.save(states, filename)
