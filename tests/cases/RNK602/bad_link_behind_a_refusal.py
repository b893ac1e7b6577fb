"""Rank 0 fails if the settings are there already; all that go on make a link to the newest checkpoint.

reason: a run in which rank 0 has failed says nothing of who makes the link
runs: no (a race)
"""
from pathlib import Path

import torch.distributed as dist


def save(folder, step):
    dist.barrier()
    latest = Path(folder) / "latest"
    latest.symlink_to(f"step{step}", target_is_directory=True)  # expect: RNK602 "let one rank do it"
    dist.barrier()


def main(folder):
    dist.init_process_group("gloo")
    if dist.get_rank() == 0:
        settings = Path(folder) / "settings.yaml"
        if settings.is_file():
            raise FileExistsError(settings)  # expect: RNK112
        settings.write_text("steps: 100")
    save(folder, 100)


if __name__ == "__main__":
    main("run")
