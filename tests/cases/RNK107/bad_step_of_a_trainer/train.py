"""A step without samples is skipped; that the trainer communicates is known where it is made.

reason: how many samples are left is this rank's own
runs: no (two files)
"""
import torch.distributed as dist

from trainer import Trainer


def train(trainer, progress):
    for index, samples in enumerate(progress):
        samples = [sample for sample in samples if len(sample) > 0]
        if len(samples) == 0:
            continue  # expect: RNK107 "trainer.py"
        trainer.train_step(samples)


def run(model, progress):
    dist.init_process_group("gloo")
    trainer = Trainer(model)
    train(trainer, progress)
