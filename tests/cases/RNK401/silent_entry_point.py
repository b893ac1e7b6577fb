"""The launch code of a program binds the rank to its GPU.

reason: an entry point may ask for the current device; it is the place that sets it
"""
import argparse
import os

import torch
import torch.distributed as dist


def parse_args():
    parser = argparse.ArgumentParser()
    parser.add_argument("--checkpoint", required=True)
    parser.add_argument("--dtype", default="bfloat16")
    return parser.parse_args()


def setup():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    return torch.cuda.current_device()


def main():
    args = parse_args()
    setup()
    state = torch.load(args.checkpoint, map_location=f"cuda:{torch.cuda.current_device()}", weights_only=True)
    model = torch.nn.Linear(512, 512, device=torch.cuda.current_device(), dtype=getattr(torch, args.dtype))
    model.load_state_dict(state)
    batch = torch.randn(8, 512, device=torch.cuda.current_device(), dtype=getattr(torch, args.dtype))
    print(dist.get_rank(), model(batch).float().mean().item())
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
