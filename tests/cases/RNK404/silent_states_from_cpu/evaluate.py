"""An option names a file that this project has saved, which it does from the CPU.

reason: what is loaded goes to where it was saved
runs: no (needs GPUs)
"""
import torch
import torch.distributed as dist


def main(model, args):
    dist.init_process_group("nccl")
    model.load_state_dict(torch.load(args.checkpoint))  # expect: RNK404 low
