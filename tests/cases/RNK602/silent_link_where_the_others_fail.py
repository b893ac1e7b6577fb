"""All ranks but the first fail: they are not wanted here.

reason: one rank is left that makes the link
runs: no (no other rank goes on)
"""
from pathlib import Path

import torch.distributed as dist


def link(folder, step):
    if dist.get_rank() != 0:
        raise RuntimeError("only rank 0 links checkpoints")
    latest = Path(folder) / "latest"
    latest.symlink_to(f"step{step}", target_is_directory=True)


def main(folder):
    dist.init_process_group("gloo")
    dist.barrier()
    link(folder, 100)


if __name__ == "__main__":
    main("run")
