"""Parameters copied one by one

reason: the copy reads from tensors that all ranks hold on one GPU
runs: no (CUDA)
"""
import torch
import torch.distributed as dist


@torch.no_grad()
def restore(model, args):
    saved = torch.load(args.checkpoint)  # expect: RNK404 low
    for name, parameter in model.named_parameters():
        parameter.copy_(saved[name])
    dist.barrier()
