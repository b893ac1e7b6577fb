"""The scores above a limit are gathered.

reason: each rank has another number of them
runs: 2 ranks (differs from run to run)
observed: 2 ranks, torch 2.13, gloo: goes wrong, differently from run to run
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    torch.manual_seed(rank)
    scores = torch.arange(4.0) + 10 * rank
    hits = scores[scores > 2]
    parts = [torch.empty_like(hits) for _ in range(world_size)]
    dist.all_gather(parts, hits)  # expect: RNK115 "`hits` has as many elements"
    assert torch.cat(parts).tolist() == [3.0, 10.0, 11.0, 12.0, 13.0]
