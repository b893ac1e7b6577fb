"""A tensor that is padded and cut into a multiple of as many chunks as there are ranks.

reason: every rank gets as many of them as the others
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def distances(rows, columns, num_gpus, rank, batch_size):
    count = columns.shape[0]
    num_batches = ((count - 1) // batch_size // num_gpus + 1) * num_gpus
    batches = torch.nn.functional.pad(columns, [0, 0, 0, -count % num_batches]).chunk(num_batches)
    found = []
    for batch in batches[rank::num_gpus]:
        distance = torch.cdist(rows.unsqueeze(0), batch.unsqueeze(0))[0]
        for src in range(num_gpus):
            part = distance.clone()
            if num_gpus > 1:
                dist.broadcast(part, src=src)
            found.append(part)
    return torch.cat(found, dim=1)[:, :count]


def main(rank, world_size):
    rows, columns = torch.ones(3, 2), torch.arange(10.0).view(5, 2)
    assert distances(rows, columns, world_size, rank, 2).shape == (3, 5)
