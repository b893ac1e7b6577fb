"""A function with many sends.

reason: one missing line, one finding: at the first send; a nested function is a function of its own
runs: no (a log line that is missing shows only when messages do not fit)
"""
import torch
import torch.distributed as dist


def send_optimizer_state(state: dict, peer: int) -> None:
    dist.send_object_list([sorted(state)], dst=peer)  # expect: RNK205
    for name in sorted(state):
        dist.send(state[name]["exp_avg"], dst=peer)
        dist.send(state[name]["exp_avg_sq"], dst=peer)
    dist.send(torch.tensor([-1]), dst=peer)


def sender_for(peer: int):
    def push(tensor: torch.Tensor) -> None:
        dist.send(tensor, dst=peer)  # expect: RNK205
        dist.send(torch.zeros(1), dst=peer)

    return push
