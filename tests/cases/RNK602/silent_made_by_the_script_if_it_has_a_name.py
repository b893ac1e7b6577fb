"""The script makes the folder on every rank if one is named, and the function asks once more.

reason: a folder that has a name is there when a rank comes to the function, and one without a name is where it stands
runs: 2 ranks (as a script)
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import argparse
import os
import tempfile
from pathlib import Path

import torch
import torch.distributed as dist


def train(args):
    dist.init_process_group("gloo")
    output_dir = Path(args.output_dir)

    if not output_dir.exists():
        output_dir.mkdir(parents=True)
    torch.save(torch.ones(1), output_dir / f"rank{dist.get_rank()}.pt")
    dist.barrier()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--output-dir", default=os.path.join(tempfile.gettempdir(), os.environ["MASTER_PORT"]))
    args = parser.parse_args()
    if args.output_dir:
        Path(args.output_dir).mkdir(parents=True, exist_ok=True)
    train(args)
