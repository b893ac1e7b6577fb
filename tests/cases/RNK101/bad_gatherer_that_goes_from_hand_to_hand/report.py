import torch
import torch.distributed as dist


def summarise(gatherer, values):
    tensor = torch.tensor(values)
    if dist.get_rank() == 0:
        everything = gatherer.collect(tensor)  # expect: RNK101 "all_gather"
        print(torch.cat(everything).mean())
