"""Two functions of a protocol disagree about the number of fields.

reason: one of them was forgotten when a field was added
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 failed in broadcast (line 16); rank 1 failed in broadcast (line 21)
"""

import torch
import torch.distributed as dist


def send_info(tokens, max_len, all_probs):
    """Needs to stay in step with receive_info."""
    info = [tokens.size(0), tokens.size(1), max_len, all_probs]
    dist.broadcast(torch.LongTensor(info), 0)
    dist.broadcast(tokens, 0)


def receive_info():
    info = torch.empty(3, dtype=torch.int64)
    dist.broadcast(info, 0)  # expect: RNK206 "(line 15) sends 4 elements"
    tokens = torch.empty(info[0].item(), info[1].item(), dtype=torch.int64)
    dist.broadcast(tokens, 0)
    return tokens, info[3].item()


def main(rank, world_size):
    if rank == 0:
        send_info(torch.zeros(2, 3, dtype=torch.int64), 5, 1)
    else:
        receive_info()
