"""Joins, and has the trainer train."""
import torch
import torch.distributed as dist
from trainer import Trainer


def main():
    dist.init_process_group("gloo")
    trainer = Trainer("out", 100)
    trainer.train([torch.ones(2)] * 1000)


if __name__ == "__main__":
    main()
