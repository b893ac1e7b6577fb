"""Each worker writes its shard into a folder of its own, and reports that.

reason: Ray collects the folders of all workers
runs: no (needs Ray and DeepSpeed)
"""
from tempfile import TemporaryDirectory

import deepspeed
import ray.train
import torch.distributed as dist
from ray.train import Checkpoint


def train(model, settings):
    engine, *_ = deepspeed.initialize(model=model, config=settings)
    with TemporaryDirectory() as folder:
        engine.save_checkpoint(folder)
        dist.barrier()
        ray.train.report(metrics={}, checkpoint=Checkpoint.from_directory(folder))
