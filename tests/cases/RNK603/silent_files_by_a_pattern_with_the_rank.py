"""Each rank keeps its newest checkpoints, which it finds by a pattern with its rank in it.

reason: what a pattern with the rank finds is the rank's own, also where what says so is long
runs: no (files of settings)
"""

import sys
from pathlib import Path

import torch
import torch.distributed as dist
from omegaconf import OmegaConf


def clean(cfg):
    output = cfg.train.output_dir
    folder = output / "checkpoints"
    mine = f"rank_{dist.get_rank():03d}"
    found = folder.glob(f"model.*.{mine}.pth")
    for path in sorted(found)[: -cfg.train.checkpointing.kept]:
        path.unlink()


def main(cfg):
    model = torch.nn.parallel.DistributedDataParallel(torch.nn.Linear(2, 2))
    for _ in range(3):
        model(torch.ones(2)).sum().backward()
        clean(cfg)


if __name__ == "__main__":
    dist.init_process_group("gloo")
    settings = OmegaConf.unsafe_merge(
        OmegaConf.load(Path(__file__).parent / "defaults.yaml"),
        OmegaConf.load(sys.argv[1]),
        OmegaConf.from_cli(sys.argv[2:]),
    )
    main(settings)
