import torch
import torch.distributed as dist


def export(context, rows):
    if context.writes:
        total = torch.tensor([float(len(rows))])
        dist.all_reduce(total)  # expect: RNK101 "only when `context.writes`"
        print(context.folder, total.item())
