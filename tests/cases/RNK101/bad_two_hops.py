"""Two calls lie between the rank test and the all_reduce.

reason: log_epoch > epoch_mean > reduce_mean ends in a collective of all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 13); rank 1 finished
"""
import torch
import torch.distributed as dist


def reduce_mean(tensor):
    out = tensor.clone()
    dist.all_reduce(out)
    return out / dist.get_world_size()


def epoch_mean(losses):
    return reduce_mean(torch.stack(losses).mean())


def log_epoch(epoch, losses):
    print(f"epoch {epoch}: {epoch_mean(losses).item():.4f}")


def main(rank, world_size):
    rank = dist.get_rank()
    for epoch in range(2):
        losses = [torch.tensor(1.0), torch.tensor(0.5)]
        if rank == 0:
            log_epoch(epoch, losses)  # expect: RNK101 "log_epoch"
