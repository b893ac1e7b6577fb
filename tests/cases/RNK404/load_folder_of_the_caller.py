"""A helper reads what its caller names, in the folder that the program fills

reason: the state was saved from the GPU of rank 0, and all ranks read it back to that
runs: no (CUDA)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def keep(model, path):
    if dist.get_rank() == 0:
        torch.save(model.module.state_dict(), path)
    dist.barrier()


def begin_with(model, path):
    model.load_state_dict(torch.load(path))  # expect: RNK404
    return model


def train(layers, batches, args):
    begin_with(layers, f"{args.output_dir}/last.pt")
    model = DDP(layers.cuda(), device_ids=[torch.cuda.current_device()])
    for batch in batches:
        model(batch).sum().backward()
    keep(model, f"{args.output_dir}/last.pt")
