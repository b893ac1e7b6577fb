"""The method logs and returns before its last barrier.

reason: the others wait in gather
runs: no (the handler of the waiting rank swallows the timeout as well)
"""
import logging

import torch.distributed as dist

logger = logging.getLogger(__name__)


class Evaluator:
    def score(self, sample):
        return 1 / sample

    def run(self, samples):
        for sample in samples:
            try:
                value = self.score(sample)
                values = [None] * dist.get_world_size()
                dist.all_gather_object(values, value)
            except Exception:  # expect: RNK111 "all_gather_object"
                logger.exception("evaluation failed")
                return None
        dist.barrier()
        return True


def main(rank, world_size):
    Evaluator().run([1, 1 - rank])
