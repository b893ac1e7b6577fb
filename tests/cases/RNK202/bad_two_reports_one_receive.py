"""The workers report loss and count, rank 0 receives one message from each.

reason: every worker waits in its second send
runs: 3 ranks
observed: 3 ranks, torch 2.13, gloo: rank 0 finished; ranks 1 and 2 hung in send (line 16)
"""
import torch
import torch.distributed as dist


def collect(loss, count):
    rank, size = dist.get_rank(), dist.get_world_size()
    if rank != 0:
        print("rank", rank, "of", size, "reports")
        dist.send(loss, dst=0)
        dist.send(count, dst=0)  # expect: RNK202 "rank 1 sends to rank 0, which never receives it"
    else:
        part = torch.empty_like(loss)
        for worker in range(1, size):
            dist.recv(part, src=worker)
            loss += part
    return loss / count


def main(rank, world_size):
    collect(torch.ones(1), torch.ones(1))
