"""The same reporting function is called in both branches, loud on rank 0 and quiet elsewhere.

reason: both branches reach the same all_reduce through the same function
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def summarize(values, verbose):
    total = values.sum()
    dist.all_reduce(total)
    if verbose:
        print(f"total {total.item():.2f}")
    return total


class Timer:
    def log(self, elapsed):
        if dist.get_rank() == 0:
            return self._report(elapsed, show=True)
        else:
            return self._report(elapsed, show=False)

    def _report(self, elapsed, show):
        slowest = torch.tensor([elapsed])
        dist.all_reduce(slowest, op=dist.ReduceOp.MAX)
        if show:
            print("slowest rank took", slowest.item())
        return slowest.item()


def main(rank, world_size):
    if rank == 0:
        total = summarize(torch.ones(4), verbose=True)
    else:
        total = summarize(torch.ones(4), verbose=False)
    assert total.item() == 4 * world_size
    assert Timer().log(float(rank)) == world_size - 1
